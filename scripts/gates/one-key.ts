import { sendAtOnce, statusAtAnotherPath } from "../../apps/server/src/test/one-effect.ts";
import { endpointNames, endpointOf } from "../../packages/contract/src/index.ts";
import type { Gate } from "./gate.ts";
import { withTestApp } from "./test-app.ts";

const idempotent = endpointNames.filter((name) => endpointOf(name).idempotent);
const REQUESTS = { small: 20, full: 100 } as const;

/** One key is one effect: apps/server/src/test/one-effect.ts. */
export const oneKeyGate: Gate = {
  name: "one-key",
  title: "One Idempotency-Key has one effect",
  heldByUnitTests: true,
  what: "Every route that honours Idempotency-Key is sent so many requests at once with one key. All answers must be the same to the byte, and the user must hold the rows of one request. The same key sent to another document must answer 422. The same requests with a key each, which the gate must tell apart, are the planted fault.",
  run: (size) =>
    withTestApp({}, async (server) => {
      const times = REQUESTS[size];
      const table = [["Route", "Requests", "Different answers", "Effects of more than one request"]];
      const complaints: string[] = [];
      for (const name of idempotent) {
        const once = await sendAtOnce(server, name, 1);
        const often = await sendAtOnce(server, name, times);
        const isOnce = JSON.stringify(often.rows) === JSON.stringify(once.rows);
        table.push([name, String(times), String(often.answers.length), isOnce ? "0" : "some"]);
        if (often.answers.length !== 1) complaints.push(`${name}: ${often.answers.length} different answers`);
        if (!isOnce) complaints.push(`${name}: more rows than one request makes`);
        const elsewhere = await statusAtAnotherPath(server, name);
        if (elsewhere !== undefined && elsewhere !== 422)
          complaints.push(`${name}: ${elsewhere} for the key of another document`);
        if (often.answers[0]?.startsWith("200 ") !== true) complaints.push(`${name}: was not answered 200`);
      }
      const single = await sendAtOnce(server, "createProductCost", 1);
      const planted = await sendAtOnce(server, "createProductCost", times, (index) => `key-${index}`);
      if (planted.answers.length !== times || JSON.stringify(planted.rows) === JSON.stringify(single.rows))
        complaints.push("Requests with a key each were mixed up");
      for (const line of [...complaints, ...table.map((cells) => cells.join("  "))]) console.log(line);
      const failed = complaints.length;
      return { passed: failed === 0 ? idempotent.length : 0, failed, table, complaints };
    }),
};
