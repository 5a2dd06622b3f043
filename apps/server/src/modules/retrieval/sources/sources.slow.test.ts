import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { testDocx, testPdf } from "../test-documents.ts";
import { inflatingPdf, loopingPdf } from "../test-hostile-documents.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const api = () => server.user.api;

const upload = (fileName: string, file: Buffer) =>
  api().send("addPassageFile", {
    query: { fileName },
    headers: { "content-type": "application/octet-stream" },
    body: file,
  });
const search = async (text: string) =>
  (
    await api().call("fetchVectors", {
      params: { userId: server.user.userId, productDescription: text },
    })
  ).results;

const TEXT =
  "Wake is a CRM for sales teams of 5 to 50 people. It was started in a garage in Pune. Reps save two hours a day, because calls and mails are logged by themselves. The office has a dog.";

test("a pasted text is found by its meaning, listed, and gone once it is deleted", async () => {
  const added = await api().call("addPassageText", { body: { title: "Notes", text: TEXT } });
  expect(added.source).toMatchObject({ kind: "text", title: "Notes", url: null, passages: 1 });
  expect(added.summary).toContain("Wake is a CRM");
  expect(added.summary).toContain("Reps save two hours a day");
  expect(added.summary).not.toContain("dog");
  expect(await api().call("listPassageSources")).toEqual([added.source]);
  const [result] = await search("less manual work for salespeople");
  expect(result?.metadata).toMatchObject({ title: "Notes", url: null });
  expect(result?.metadata.textContent).toContain("logged by themselves");
  await api().call("deletePassageSource", { params: { id: added.id } });
  expect(await api().call("listPassageSources")).toEqual([]);
  expect(await search("sales")).toEqual([]);
});

test("another user neither searches nor sees nor deletes a source", async () => {
  const { id } = await api().call("addPassageText", { body: { text: TEXT } });
  const other = await server.signUp();
  const ask = (userId: string) =>
    other.api.send("fetchVectors", { params: { userId, productDescription: "sales" } });
  expect((await ask(server.user.userId)).statusCode).toBe(404);
  expect((await ask(other.userId)).json()).toEqual({ success: true, results: [] });
  expect(await other.api.call("listPassageSources")).toEqual([]);
  expect((await other.api.send("deletePassageSource", { params: { id } })).statusCode).toBe(404);
  expect(await api().call("listPassageSources")).toHaveLength(1);
});

test("a query of unknown words falls back to full-text search", async () => {
  await api().call("addPassageText", { body: { title: "A", text: "The Qwxzal module exports invoices." } });
  await api().call("addPassageText", { body: { title: "B", text: "Harvests are planned by the weather." } });
  expect((await search("qwxzal")).map(({ metadata }) => metadata.title)).toEqual(["A"]);
});

test("a query with a character that the database refuses answers 404", async () => {
  const params = { userId: server.user.userId, productDescription: "sales\u0000 software" };
  expect((await api().send("fetchVectors", { params })).statusCode).toBe(404);
});

test("vectors of another model are replaced by the next search", async () => {
  const { id } = await api().call("addPassageText", { body: { text: TEXT } });
  await server.query(
    "update passages set embedding = '\\x0000803f', embedding_dimensions = 1, embedding_model = 'other'",
  );
  expect(await search("sales software")).toMatchObject([{ metadata: { sourceId: id } }]);
  await asOwnerOf(server.database, server.user.userId, async (client) => {
    const { rows } = await client.query(
      "select embedding_model as model, embedding_dimensions as dimensions from passages",
    );
    expect(rows).toEqual([{ model: "glove-60k-100", dimensions: 100 }]);
  });
});

test("invisible characters of a text are not stored", async () => {
  const hidden = "Sales \u{e0041}\u{e0042}\u200bteams\u202e save time with Wake every day.";
  const file = await upload("notes.txt", Buffer.from(hidden));
  expect(file.statusCode, file.body).toBe(200);
  const [result] = await search("sales teams");
  expect(result?.metadata.textContent).toBe("Sales teams save time with Wake every day.");
});

test("sources are erased with their owner", async () => {
  await api().call("addPassageText", { body: { text: TEXT } });
  await asOwnerOf(server.database, server.user.userId, async (client) => {
    await client.query("delete from users where id = $1", [server.user.userId]);
    for (const table of ["passage_sources", "passages"])
      expect((await client.query(`select from ${table}`)).rowCount).toBe(0);
  });
});

test("at most 50 sources are stored", async () => {
  await server.query(
    "insert into passage_sources (owner_id, id, kind, title) select $1, gen_random_uuid(), 'text', 'Old' from generate_series(1, 50)",
    [server.user.userId],
  );
  const answer = await api().send("addPassageText", { body: { text: TEXT } });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "limit_reached"]);
});

describe("files", () => {
  test.each([
    ["notes.txt", Buffer.from(TEXT)],
    ["notes.md", Buffer.from(`# Wake\n\n${TEXT}`)],
    ["notes.docx", testDocx(["Wake & friends", TEXT])],
    ["Notes.PDF", testPdf(["Wake", TEXT])],
  ])("the text of %s is stored in passages", async (name, file) => {
    const answer = await upload(name, file);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<object>()).toMatchObject({ source: { kind: "file", title: name } });
    const [result] = await search("sales teams save hours");
    expect(result?.metadata.textContent).toContain("Reps save two hours a day");
  });

  const bomb = () => {
    const content = strToU8(`<w:document>${"<w:p/>".repeat(4_000_000)}</w:document>`);
    return Buffer.from(zipSync({ "word/document.xml": content }));
  };
  test.each<[string, () => Buffer, string]>([
    ["empty.txt", () => Buffer.alloc(0), "The file is empty."],
    ["picture.png", () => Buffer.from("x"), "Only txt, md, pdf and docx files can be read."],
    ["latin.txt", () => Buffer.from([0x47, 0xfc, 0x6e]), "This file is not text in UTF-8."],
    ["broken.pdf", () => Buffer.from("%PDF-1.4 nothing"), "This PDF is damaged"],
    ["cut.pdf", () => testPdf([TEXT]).subarray(0, 60), "This PDF is damaged"],
    ["blank.pdf", () => testPdf([""]), "This PDF has no text"],
    ["long.pdf", () => testPdf(Array.from({ length: 101 }, () => "Page")), "This PDF has 101 pages"],
    ["broken.docx", () => Buffer.from("PK nothing"), "This document is damaged"],
    ["cut.docx", () => testDocx([TEXT]).subarray(0, 80), "This document is damaged"],
    ["other.docx", () => Buffer.from(zipSync({ "a.txt": strToU8("a") })), "This document is damaged"],
    ["blank.docx", () => testDocx([""]), "This document has no text."],
    ["looping.pdf", loopingPdf, "This PDF is damaged"],
    ["inflating.pdf", inflatingPdf, "This document is too large to read."],
    ["bomb.docx", bomb, "This document is too long."],
    ["long.txt", () => Buffer.from("word ".repeat(50_000)), "The file has more than 200,000 characters."],
  ])("%s is refused with one sentence", async (name, file, message) => {
    const answer = await upload(name, file());
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json<{ error: string }>().error).toContain(message);
    expect(await api().call("listPassageSources")).toEqual([]);
  });

  test("a user whose document was too large to read waits 15 minutes, and nobody else does", async () => {
    await upload("inflating.pdf", inflatingPdf());
    const refused = await upload("notes.docx", testDocx([TEXT]));
    expect(refused.statusCode, refused.body).toBe(429);
    expect(refused.json<{ error: string }>().error).toContain("Try the next one in 15 minutes");
    expect(refused.headers["retry-after"]).toBe("900");
    expect((await upload("notes.txt", Buffer.from(TEXT))).statusCode).toBe(200);
    const other = await server.signUp();
    const answer = await other.api.send("addPassageFile", {
      query: { fileName: "notes.docx" },
      headers: { "content-type": "application/octet-stream" },
      body: testDocx([TEXT]),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    server.clock.advance(15 * 60_000);
    expect((await upload("notes.docx", testDocx([TEXT]))).statusCode).toBe(200);
  });

  test("a file larger than 10 MB is refused", async () => {
    const answer = await upload("large.txt", Buffer.alloc(10 * 1024 * 1024 + 1, "a"));
    expect(answer.statusCode, answer.body).toBe(413);
  });
});

describe("key sentences", () => {
  const summaryOf = async (data: unknown) =>
    (await api().send("summarizePrompt", { body: { data } })).json().summary;

  test("a text, a list of texts and search results are summarized in their own sentences", async () => {
    const summary = await summaryOf(TEXT);
    expect(summary).toMatch(/^Wake is a CRM/);
    for (const sentence of summary.split(/(?<=\.) /)) expect(TEXT).toContain(sentence);
    expect(await summaryOf([TEXT])).toBe(summary);
    expect(await summaryOf([{ id: newId(), metadata: { textContent: TEXT } }])).toBe(summary);
    expect(await summaryOf({ results: [{ title: "Wake", snippet: TEXT }] })).toContain("Reps save");
    expect(await summaryOf("")).toBe("");
  });

  test("a summary request without data is refused", async () => {
    expect((await api().send("summarizePrompt", { body: {} })).statusCode).toBe(422);
  });
});
