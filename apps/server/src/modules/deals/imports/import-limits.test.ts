import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { grantPlan } from "../../../platform/db/test-database.ts";
import { DOCUMENT_LIMITS } from "../../../platform/storage/document-limits.ts";
import { testServer } from "../../../test/server.ts";
import { testDeal } from "../test-deal.ts";
import { importCalls } from "./test-import-calls.ts";

const server = testServer({ confirmed: true, user: "per test", worksOnJobs: true });
const { api, call, upload, preview, imported } = importCalls(server);

const fileOf = (rows: number) =>
  `Deal ID,Amount,Stage\n${Array.from({ length: rows }, (_, index) => `${index},10,Won\n`).join("")}`;

/** Deals of the user, made in the database. */
const fill = (deals: number) =>
  server.query(
    `insert into deals (owner_id, id, source, external_id, status, amount_cents)
     select app_user(), gen_random_uuid(), 'manual', n::text, 'open', 1 from generate_series(1, $1::int) n`,
    [deals],
  );
const setConfirmed = (confirmed: boolean) =>
  server.query("update users set email_verified = $1 where id = app_user()", [confirmed]);
const refusalOf = (answer: Awaited<ReturnType<typeof upload>>) => {
  const { code, error } = answer.json<{ code: string; error: string }>();
  return [answer.statusCode, code, error];
};

test("an import needs a confirmed address when its file is uploaded and when it starts", async () => {
  const refusal = [
    403,
    "forbidden",
    "Confirm your e-mail address to import deals: open the link in the e-mail that we sent you, or send it again under Account, Profile.",
  ];
  const { importId, mapping } = await preview(fileOf(1));
  await setConfirmed(false);
  const start = () =>
    api().send("startDealImport", { params: { id: importId }, body: { mapping, defaults: {} } });
  expect(refusalOf(await start())).toEqual(refusal);
  expect(refusalOf(await upload(fileOf(1)))).toEqual(refusal);
  await setConfirmed(true);
  expect((await start()).statusCode).toBe(200);
});

test("a trial imports no file of more than 10,000 deals, and a paid plan does", async () => {
  const { importId, mapping } = await preview(fileOf(10_001));
  const start = { params: { id: importId }, body: { mapping, defaults: {} } };
  expect(refusalOf(await api().send("startDealImport", start))).toEqual([
    403,
    "limit_reached",
    "Your trial allows 10,000 deals; this would make 10,001. Upgrade to add more.",
  ]);
  await grantPlan(server.database, server.user.userId, "diy");
  expect((await api().send("startDealImport", start)).statusCode).toBe(200);
});

test("a trial of 10,000 deals gets none more by form or file, and may still change them", async () => {
  await fill(9_999);
  const { deal } = await call("createDeal", { body: testDeal() });
  const sentence = "Your trial allows 10,000 deals; this would make 10,001. Upgrade to add more.";
  expect(refusalOf(await api().send("createDeal", { body: testDeal() }))).toEqual([
    403,
    "limit_reached",
    sentence,
  ]);
  const ended = await imported(fileOf(1));
  expect(ended).toMatchObject({ state: "failed", rowsStored: 0, errors: [{ message: sentence }] });
  await call("updateDeal", { params: { id: deal.id }, body: testDeal({ Amount: 7 }) });
  await call("deleteDeal", { params: { id: deal.id } });
  expect(await imported(fileOf(1))).toMatchObject({ state: "done", rowsStored: 1 });
});

test("an import ends where the stored bytes of its user do, and what it stored can be undone", async () => {
  const { bytes } = DOCUMENT_LIMITS;
  DOCUMENT_LIMITS.bytes = 4_000_000;
  onTestFinished(() => {
    DOCUMENT_LIMITS.bytes = bytes;
  });
  const ended = await imported(fileOf(9_000));
  expect(ended).toMatchObject({ state: "failed", rowsRead: 5_000, rowsStored: 5_000 });
  expect(ended.errors[0]?.message).toMatch(/^Your documents and deals take up 4 MB, the most possible\./);
  DOCUMENT_LIMITS.bytes = 1_000_000;
  const { importId, mapping } = await preview(fileOf(1));
  const start = { params: { id: importId }, body: { mapping, defaults: {} } };
  expect((await api().send("startDealImport", start)).statusCode).toBe(403);
  await call("undoDealImport", { params: { id: ended.importId } });
  expect((await api().send("startDealImport", start)).statusCode).toBe(200);
});

test("a refused file is answered while it is being sent, to a client that sends all of it first, and the connection ends", async () => {
  const address = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
  const length = 30 * 1024 * 1024;
  const socket = connect(Number(address.port), "127.0.0.1");
  const write = (piece: string | Buffer) =>
    new Promise<void>((resolve, reject) => {
      socket.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  await write(
    `POST /api/integration/deals/import HTTP/1.1\r\nHost: ${address.host}\r\nAuthorization: ${server.user.headers.authorization}\r\n` +
      `Content-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const start = `Amount,Stage\n${"x".repeat(100_001)},Won\n`;
  await write(start);
  const rest = Buffer.alloc(64 * 1024, "a,b\n");
  for (let left = length - start.length; left > 0; left -= rest.length)
    await write(rest.subarray(0, Math.min(left, rest.length)));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(answer).toContain("A value in line 2 is longer than 100,000 characters.");
});
