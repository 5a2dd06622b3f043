import type { ServerProcess } from "../../test/server-process.ts";
import type { Proof } from "../gate.ts";
import type { Installation } from "../installation.ts";
import { deliverMails, readContinuously } from "./reads.ts";
import { killRewrap, makeKey, rewrap, tryRewrap } from "./rewrap.ts";
import { findUnknownTables, openAll } from "./sealed-values.ts";
import { type KeyUser, makeKeyUser, VALUES_OF_USER } from "./users.ts";

/** Nothing answers at this address, so that e-mails wait. */
const NO_MAIL_SERVER = { SMTP_URL: "smtp://127.0.0.1:1" };
const REFUSAL = "This database was sealed with the master key";

/** Rotates the master key of an installation step by step. */
export async function rotateKeys(installation: Installation, count: number): Promise<Proof> {
  const { machines, environment } = installation;
  const older = environment["MASTER_KEYS"] ?? "";
  const newer = await makeKey(installation);
  const both = `${newer} ${older}`;
  const complaints: string[] = [];
  const users: KeyUser[] = [];
  const counts = { starts: 0, signIns: 0 };
  let texts: ReadonlyMap<string, string> = new Map();

  async function start(machine: ServerProcess, ring: string, mail: Record<string, string> = NO_MAIL_SERVER) {
    counts.starts += 1;
    await machine.start({ ...mail, MASTER_KEYS: ring });
  }
  /** Restarts the servers one after the other. */
  async function restart(ring: string, mail?: Record<string, string>): Promise<void> {
    for (const machine of machines) {
      await machine.drain();
      await start(machine, ring, mail);
    }
  }
  /** Every value must decrypt with the ring, to the text that it had at the last check. */
  async function check(when: string, ring: string) {
    const opened = await openAll(installation, ring);
    if (opened.closed > 0) complaints.push(`${when}: ${opened.closed} values do not decrypt`);
    const changed = [...texts].filter(([place, text]) => opened.texts.get(place) !== text);
    if (changed.length > 0) complaints.push(`${when}: ${changed.length} values are gone or changed`);
    if (opened.texts.size < users.length * VALUES_OF_USER)
      complaints.push(`${when}: there are only ${opened.texts.size} values`);
    texts = opened.texts;
    return opened;
  }
  async function signAllIn(when: string): Promise<void> {
    for (const user of users) {
      const status = await user.signIn();
      if (status !== 200) complaints.push(`${when}: a sign-in with a code was answered ${status}`);
      counts.signIns += 1;
    }
  }
  /** Starts the last server with a wrong ring, then with the right one. @returns whether the first was refused */
  async function refuses(wrong: string, right: string): Promise<boolean> {
    const machine = machines.at(-1);
    if (machine === undefined) return false;
    await machine.drain();
    const isRefused = await start(machine, wrong).then(
      () => false,
      (error: unknown) => String(error).includes(REFUSAL),
    );
    await machine.drain();
    await start(machine, right);
    return isRefused;
  }

  // Syncs of the CRM are quick then.
  await installation.sandbox.control("hubspot", "stock", { count: 20 });
  await restart(older);
  for (let index = 0; index < count; index += 1) users.push(await makeKeyUser(installation));
  for (const table of await findUnknownTables(installation))
    complaints.push(`The gate does not know the encrypted values of ${table}`);
  const reading = readContinuously(users);
  try {
    await check("Before", older);
    await restart(`${older} ${newer}`);
    await check("With the new key last", `${older} ${newer}`);
    await restart(both);
    users.push(await makeKeyUser(installation));
    const before = await check("With the new key first", both);

    await killRewrap(installation, both);
    await machines[0]?.kill();
    if (machines[0] !== undefined) await start(machines[0], both);
    const halfway = await check("After the kill", both);
    const total = halfway.texts.size;
    if (halfway.current <= before.current || halfway.current >= total)
      complaints.push(
        `The kill was not in the middle: ${halfway.current} of ${total} values, ${before.current} before`,
      );
    await signAllIn("After the kill");

    const lost = (await openAll(installation, newer)).closed;
    if (lost !== total - halfway.current)
      complaints.push(`The new key alone does not decrypt ${lost} values, not ${total - halfway.current}`);
    const early = [
      await refuses(newer, both),
      (await tryRewrap(installation, newer)).output.includes(REFUSAL),
    ].filter(Boolean).length;
    if (early < 2) complaints.push("The old key was removed too early, and that was not noticed");

    const second = await rewrap(installation, both);
    if (second !== total - halfway.current) complaints.push(`The second run encrypted ${second} values`);
    const third = await rewrap(installation, both);
    if (third !== 0) complaints.push(`The third run encrypted ${third} values`);

    await installation.changeRows([], `delete from key_canaries where kid = '${older.split(":")[0]}'`);
    await restart(newer);
    const { texts: all } = await check("With the new key alone", newer);
    await signAllIn("With the new key alone");
    const late = await refuses(older, newer);
    if (!late) complaints.push("The old key alone was accepted after the rotation");

    const { count: reads, failures } = await reading.end();
    complaints.push(...new Set(failures));
    const mails = await deliverMails(installation, () => restart(newer, {}));
    if (mails.left > 0) complaints.push(`${mails.left} e-mails were not delivered`);
    return {
      table: [
        ["Counted", "Figure"],
        ["Encrypted values", all.size],
        ["Starts of a server", counts.starts],
        ["Reads of a CRM with the stored token", reads],
        ["Reads that failed", failures.length],
        ["Encrypted with the new key when the first run was killed", halfway.current],
        ["Encrypted again by the second run", second],
        ["Encrypted again by the third run", third],
        ["Sign-ins with a code", counts.signIns],
        ["E-mails delivered with the new key alone", mails.waited - mails.left],
        ["Planted: starts and commands without a key that is needed, refused", early + Number(late)],
        ["Planted: values that do not decrypt when the old key is removed too early", lost],
      ],
      complaints,
    };
  } finally {
    await reading.end();
  }
}
