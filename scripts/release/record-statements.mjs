// Preloaded into test processes by scripts/release/record-release.ts: notes every statement that a pool of the server sends.
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { Client } = createRequire(join(process.cwd(), "apps/server/package.json"))("pg");
const file = process.env.RECORD_STATEMENTS;
const known = new Set();
const send = Client.prototype.query;

Client.prototype.query = function query(first, ...rest) {
  const pool = /^beachhead (app|auth|jobs)$/.exec(this.connectionParameters?.application_name ?? "")?.[1];
  const text = typeof first === "string" ? first : first?.text;
  const line = JSON.stringify({ pool, text });
  if (pool !== undefined && typeof text === "string" && !known.has(line)) {
    known.add(line);
    appendFileSync(file, `${line}\n`);
  }
  return send.call(this, first, ...rest);
};
