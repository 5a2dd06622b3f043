import type { Dialect } from "@beachhead/contract";
import { expect, test } from "vitest";
import type { CsvRow, FilePlace } from "./csv-rows.ts";
import { FILE_START, readRows } from "./read-rows.ts";
import { PART_BYTES } from "./store-file.ts";

const fileOf = (bytes: Buffer, encoding: Dialect["encoding"]) => {
  const parts: number[] = [];
  const readPart = async (part: number) => {
    parts.push(part);
    const content = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    return content.length > 0 ? content : undefined;
  };
  return { parts, file: { encoding, delimiter: "," as const, readPart } };
};

/** Reads a file slice by slice. */
async function inSlices(bytes: Buffer, encoding: Dialect["encoding"], most: number): Promise<CsvRow[]> {
  const { file } = fileOf(bytes, encoding);
  const all: CsvRow[] = [];
  for (let place: FilePlace | undefined = FILE_START; place !== undefined; ) {
    const { rows, next }: Awaited<ReturnType<typeof readRows>> = await readRows(file, place, most);
    expect(rows.length).toBeLessThanOrEqual(most + 1);
    all.push(...rows);
    place = next;
  }
  return all;
}

/** Texts of one to four bytes a character, quoted line ends, doubled quotes and empty lines. */
function textOf(rows: number, lineEnd: string): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const name = ["plain", "Grüße", "東京", "🚀 \u2028", `"a ""b""${lineEnd}c, d"`, "", "\uFEFFmark"][
      index % 7
    ];
    return `${index},${name},${"x".repeat(index % 90)}${index % 11 === 0 ? lineEnd : ""}`;
  });
  return lines.join(lineEnd);
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

test.each([
  ["UTF-8 with line feeds", Buffer.from(textOf(40_000, "\n")), "utf-8"],
  ["UTF-8 with a byte order mark and CRLF", Buffer.from(`\uFEFF${textOf(40_000, "\r\n")}`), "utf-8"],
  ["UTF-8 with returns alone", Buffer.from(textOf(40_000, "\r")), "utf-8"],
  ["UTF-8 with bytes that are no character", Buffer.from(textOf(40_000, "\n"), "latin1"), "utf-8"],
  ["Windows-1252", Buffer.from(textOf(40_000, "\r\n"), "latin1"), "windows-1252"],
  ["UTF-16", utf16(textOf(20_000, "\n")), "utf-16le"],
  ["UTF-16 big endian", utf16(textOf(20_000, "\r\n")).swap16(), "utf-16be"],
] as const)(
  "a file in %s has the same rows and line numbers in slices as in one piece",
  async (_what, bytes, encoding) => {
    expect(bytes.length).toBeGreaterThan(2 * PART_BYTES);
    const whole = await inSlices(bytes, encoding, Number.POSITIVE_INFINITY);
    expect(whole.length).toBeGreaterThanOrEqual(20_000);
    for (const most of [1_009, 5_000]) expect(await inSlices(bytes, encoding, most)).toEqual(whole);
  },
);

test("a slice reads the pieces that its rows are in, and no others", async () => {
  const bytes = Buffer.from("0123456789\n".repeat(400_000));
  const { parts, file } = fileOf(bytes, "utf-8");
  const { next } = await readRows(file, FILE_START, 300_000);
  expect(parts).toEqual([0, 1, 2, 3]);
  parts.length = 0;
  const second = await readRows(file, next ?? FILE_START, 1_000);
  expect(parts).toEqual([3]);
  expect(second.rows[0]).toEqual({ line: 300_001, cells: ["0123456789"] });
});
