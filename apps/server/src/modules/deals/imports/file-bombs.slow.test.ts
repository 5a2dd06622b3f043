import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { importCalls } from "./test-import-calls.ts";
import { zipOf } from "./workbook/test-workbook.ts";

const server = testServer({ plan: "enterprise", confirmed: true, user: "per test" });
const { upload } = importCalls(server);

test("an OpenDocument spreadsheet of a few bytes that claims more than a sheet is refused", async () => {
  const cell = `<table:table-cell office:value-type="string" table:number-columns-repeated="400"><text:p>${"x".repeat(1000)}</text:p></table:table-cell>`;
  const file = await zipOf({
    "content.xml": `<office:spreadsheet><table:table table:name="Deals"><table:table-row table:number-rows-repeated="1000000">${cell}</table:table-row></table:table></office:spreadsheet>`,
  });
  const answer = await upload(file, "application/octet-stream");
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
    422,
    "The sheet holds more than 200 MB of text. Split it and upload the parts.",
  ]);
});
