import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import type { FaultKind } from "./faults.ts";
import { startMail } from "./index.ts";
import { isStoredMail, type StoredMail } from "./mailbox.ts";

const TOKEN = "known to this test only";
const authorization = `Bearer ${TOKEN}`;

const start = (folder: string, firstPort: number) =>
  startMail({ folder, firstPort, appUrl: "", secrets: { token: TOKEN } });

let folder: string;
let sandbox: Sandbox<"smtp" | "http">;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "beachhead-sandbox-"));
  sandbox = await start(folder, 42_000);
});

afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** @param patience milliseconds until the mail server has to greet */
function send(
  fields: { to?: string; subject?: string; text?: string; messageId?: string } = {},
  patience = 3_600_000,
) {
  const transport = createTransport({
    host: "127.0.0.1",
    port: sandbox.ports.smtp,
    greetingTimeout: patience,
  });
  return transport.sendMail({
    from: "Beachhead <no-reply@plan.example>",
    to: "Mira@Example.com",
    subject: "Hello",
    text: "Hello Mira",
    html: "<p>Hello Mira</p>",
    ...fields,
  });
}

const url = (path: string) => `http://127.0.0.1:${sandbox.ports.http}${path}`;

async function mails(to: string | null = "mira@example.com"): Promise<StoredMail[]> {
  const answer = await fetch(url(to === null ? "/mail" : `/mail?to=${encodeURIComponent(to)}`), {
    headers: { authorization },
  });
  const body: unknown = await answer.json();
  const found: unknown = typeof body === "object" && body !== null && "mails" in body ? body.mails : body;
  if (!Array.isArray(found) || !found.every(isStoredMail)) throw new Error("These are no mails.");
  return found;
}

const fault = (kind: FaultKind, times = 1) =>
  fetch(url("/__sandbox/faults"), {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ kind, times }),
  });

test("a client that goes away in the middle of a mail leaves the mail server running", async () => {
  const socket = connect(sandbox.ports.smtp, "127.0.0.1");
  const commands = [
    "EHLO x",
    "MAIL FROM:<a@example.com>",
    "RCPT TO:<b@example.com>",
    "DATA",
    "Subject: half",
  ];
  socket.on("data", () => {
    const next = commands.shift();
    if (next !== undefined) socket.write(`${next}\r\n`);
    if (next === "DATA") socket.write(`${commands.shift()}\r\n`, () => socket.resetAndDestroy());
  });
  await new Promise((closed) => socket.once("close", closed));
  await send();
  expect(await mails()).toHaveLength(1);
});

test("mails are found by their recipient's address without regard to case", async () => {
  await send({ subject: "Größe {{7*7}}" });
  expect(await mails("MIRA@example.com")).toMatchObject([
    {
      from: "Beachhead <no-reply@plan.example>",
      to: "mira@example.com",
      subject: "Größe {{7*7}}",
      text: "Hello Mira\n",
      repeats: 0,
    },
  ]);
  expect(await mails("other@example.com")).toEqual([]);
});

test("the newest mail comes first, and a repeated mail is recognised by its Message-ID", async () => {
  await send({ subject: "First", messageId: "<one@plan.example>" });
  await send({ subject: "Second", messageId: "<two@plan.example>" });
  await send({ subject: "First", messageId: "<one@plan.example>" });
  expect((await mails()).map(({ subject, repeats }) => [subject, repeats])).toEqual([
    ["Second", 0],
    ["First", 1],
  ]);
});

test("mails survive a restart, in a file that only its owner can read", async () => {
  await send({ subject: "Kept" });
  const file = join(folder, "mail.jsonl");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await sandbox.close();
  sandbox = await start(folder, 42_000);
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Kept"]);
});

test("the newest 500 mails are stored, and the newest 100 of an address are listed", async () => {
  const transport = createTransport({ host: "127.0.0.1", port: sandbox.ports.smtp, pool: true });
  for (let number = 1; number <= 505; number++) {
    await transport.sendMail({
      from: "a@b.example",
      to: "mira@example.com",
      subject: `${number}`,
      text: "x",
    });
  }
  transport.close();
  expect((await mails()).map(({ subject }) => subject)).toHaveLength(100);
  const kept = (await mails(null)).map(({ subject }) => subject);
  expect(kept).toHaveLength(500);
  expect([kept[0], kept.at(-1)]).toEqual(["505", "6"]);
  expect(readFileSync(join(folder, "mail.jsonl"), "utf8").split("\n").length).toBeLessThan(1_002);
});

describe("faults", () => {
  test.each([
    ["refuse", { responseCode: 421 }],
    ["hang", { code: "ETIMEDOUT" }],
    ["try-later", { responseCode: 451 }],
    ["no-such-mailbox", { responseCode: 550 }],
    ["no-such-text", { responseCode: 554 }],
  ] as const)("the fault %s happens once, and the next mail arrives", async (kind, failure) => {
    expect((await fault(kind)).status).toBe(204);
    await expect(send({}, kind === "hang" ? 1_000 : undefined)).rejects.toMatchObject(failure);
    expect(await mails()).toEqual([]);
    await send();
    expect(await mails()).toHaveLength(1);
  });

  test("a connection cut after the mail was accepted leaves one mail, however often it is sent again", async () => {
    await fault("cut-after-taking", 2);
    const same = { messageId: "<same@plan.example>" };
    await expect(send(same)).rejects.toBeInstanceOf(Error);
    await expect(send(same)).rejects.toBeInstanceOf(Error);
    await send(same);
    expect(await mails()).toMatchObject([{ repeats: 2 }]);
  });

  test("mail to an address that begins with bad is rejected with 550, and unknown faults are refused", async () => {
    await expect(send({ to: "bad.address@example.com" })).rejects.toMatchObject({ responseCode: 550 });
    const answer = await fetch(url("/__sandbox/faults"), {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: '{"kind":"explode"}',
    });
    expect(answer.status).toBe(422);
  });
});

test("the mail sandbox refuses DNS rebinding and cross-site forms with 403", async () => {
  const form = await fetch(url("/__sandbox/faults"), {
    method: "POST",
    headers: { authorization },
    body: '{"kind":"hang"}',
  });
  expect(form.status).toBe(403);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(sandbox.ports.http, "127.0.0.1", () =>
      socket.write(
        `GET /mail HTTP/1.1\r\nhost: evil.example\r\nauthorization: ${authorization}\r\nconnection: close\r\n\r\n`,
      ),
    );
    socket.once("data", (data) => resolve(data.toString()));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 403/);
});

test.each(["", "Bearer", "Bearer guess", `Basic ${TOKEN}`])(
  "a reader who presents %j instead of the token is refused",
  async (presented) => {
    await send({ subject: "Private" });
    const headers = presented === "" ? {} : { authorization: presented };
    const read = await fetch(url("/mail"), { headers });
    expect([read.status, await read.text()]).toEqual([401, ""]);
    expect((await fetch(url("/mail"), { method: "DELETE", headers })).status).toBe(401);
    expect(await mails()).toHaveLength(1);
  },
);

test("a sandbox skips ports that are in use", async () => {
  const other = await start(join(folder, "other"), sandbox.ports.smtp);
  expect(other.ports.smtp).toBeGreaterThan(sandbox.ports.smtp);
  expect(new Set([other.ports.smtp, other.ports.http, sandbox.ports.smtp, sandbox.ports.http]).size).toBe(4);
  await other.close();
});
