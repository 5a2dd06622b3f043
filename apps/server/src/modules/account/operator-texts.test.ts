import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperatorPage } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test-app.ts";
import { readOperatorTexts } from "./operator-texts.ts";

let folder: string;
let server: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beachhead-texts-"));
  await writeFile(join(folder, "terms.md"), "# Our terms\n\nBe kind.\n");
  await writeFile(join(folder, "seller.md"), "Example GmbH\nBerlin\n");
  server = await buildTestApp({ textsDirectory: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test("an operator's file is the text of its page; a page without a file has no text", async () => {
  const textOf = async (page: OperatorPage) =>
    (await server.client.call("getOperatorText", { params: { page } })).text;
  expect(await textOf("terms")).toBe("# Our terms\n\nBe kind.");
  expect(await textOf("seller")).toBe("Example GmbH\nBerlin");
  expect(await textOf("privacy")).toBeNull();
});

test("getOperatorText answers 404 for any other file", async () => {
  for (const page of ["secrets", "../../etc/passwd", "terms.md"])
    expect((await server.client.send("getOperatorText", { params: { page } })).statusCode).toBe(404);
});

test("readOperatorTexts fails on a folder that does not exist", () => {
  expect(() => readOperatorTexts(join(folder, "absent"))).toThrow("does not exist");
});
