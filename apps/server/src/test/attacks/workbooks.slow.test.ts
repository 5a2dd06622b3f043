import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { attack, mustHold } from "./attack.ts";
import { mustRefuseFile, newImporter, rawWorkbook, sheetRow, upload, workbook } from "./deal-files.ts";

/** Workbooks that are refused. */
const refused: readonly (readonly [title: string, file: () => Promise<Buffer>])[] = [
  ["A sheet that unpacks to 70 MB of spaces", () => rawWorkbook(" ".repeat(70_000_000))],
  ["A workbook that says it is encrypted", async () => encrypted(await workbook(sheetRow(2, "A")))],
  ["Half a workbook", async () => (await workbook(sheetRow(2, "A"))).subarray(0, 600)],
  ["A row far beyond the last one", () => workbook(sheetRow(2_000_000_000, "A"))],
  ["A column far beyond the last one", () => workbook('<row r="2"><c r="ZZZ2"><v>1</v></c></row>')],
  ["A workbook without a sheet", () => rawWorkbook("", { sheetFile: "worksheets/none.xml" })],
  ["A workbook that is a picture of itself", () => rawWorkbook("", { sheetFile: "workbook.xml" })],
  ["A sheet outside the archive", () => rawWorkbook("", { sheetFile: "../../../../../../etc/passwd" })],
];

/** Sets the flag of an encrypted file in every local and central header. */
function encrypted(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  for (const [mark, offset] of [
    ["PK\x03\x04", 6],
    ["PK\x01\x02", 8],
  ] as const)
    for (let at = changed.indexOf(mark, 0, "latin1"); at !== -1; at = changed.indexOf(mark, at + 4, "latin1"))
      changed.writeUInt16LE(changed.readUInt16LE(at + offset) | 1, at + offset);
  return changed;
}

const ENTITIES = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
);

/** Workbooks that read, call or write something else when they are believed. */
for (const [title, file] of refused)
  attack(title, async () => {
    const visitor = await newImporter();
    await mustRefuseFile(await upload(visitor, await file(), { query: "fileName=a.xlsx" }), visitor);
  });

attack("An external entity that is a file of the server", async () => {
  const visitor = await newImporter();
  const prolog =
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % y SYSTEM "file:///etc/passwd">%y;]>';
  const { status, text } = await upload(visitor, await rawWorkbook(sheetRow(2, "&x;"), { prolog }));
  mustHold(status < 500 && !text.includes("root:"), `answered ${status} ${text.slice(0, 160)}`);
});

attack("Entities that grow to a billion characters", async () => {
  const visitor = await newImporter();
  const prolog = `<!DOCTYPE a [<!ENTITY l0 "laugh">${ENTITIES.join("")}]>`;
  const { status, text } = await upload(visitor, await rawWorkbook(sheetRow(2, "&l9;"), { prolog }));
  mustHold(status < 500 && !text.includes("laughlaugh"), `answered ${status} ${text.slice(0, 160)}`);
});

attack("A sheet, an entity and a picture at an address of the network", async () => {
  const visitor = await newImporter();
  let calls = 0;
  const listener = createServer((_request, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const bound = listener.address();
  const address = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}/x`;
  const prolog = `<!DOCTYPE a SYSTEM "${address}"[<!ENTITY x SYSTEM "${address}">]>`;
  const more = {
    "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships><Relationship Id="rId1" TargetMode="External" Target="${address}"/></Relationships>`,
  };
  for (const file of [
    await rawWorkbook(sheetRow(2, "&x;"), { prolog, more }),
    await rawWorkbook("", { sheetFile: address }),
  ])
    await upload(visitor, file);
  await new Promise((resolve) => listener.close(resolve));
  mustHold(calls === 0, `the address was called ${calls} times`);
});

attack("Files of the archive that lead out of a folder", async () => {
  const visitor = await newImporter();
  const name = `beachhead-${randomUUID()}`;
  const file = await rawWorkbook(sheetRow(2, "A"), { more: { [`x/${name}`]: "out" } });
  // Names of the same length: a writer of archives refuses those that lead out.
  const out = Buffer.from(file.toString("latin1").replaceAll(`x/${name}`, `//${name}`), "latin1");
  const { status } = await upload(visitor, out);
  mustHold(status < 500, `answered ${status}`);
  mustHold(!existsSync(`/${name}`) && !existsSync(name), "the file was written");
});

attack("References to texts that are not there", async () => {
  const visitor = await newImporter();
  const cells = ["-1", "99999999", "1e9", "NaN", "__proto__"].map(
    (value, index) =>
      `<row r="${index + 2}"><c r="A${index + 2}" t="s"><v>${value}</v></c><c r="B${index + 2}"><v>1</v></c></row>`,
  );
  const { status, body, text } = await upload(visitor, await workbook(cells.join("")));
  mustHold(status === 200 || status === 422, `answered ${status}`);
  mustHold(!text.includes("function"), `the columns are ${JSON.stringify(body["columns"])}`);
});

attack("An archive behind a table, and a table behind an archive", async () => {
  const visitor = await newImporter();
  const archive = await workbook(sheetRow(2, "Hidden"));
  for (const file of [
    Buffer.concat([Buffer.from("Amount,Stage\n1,Won\n"), archive]),
    Buffer.concat([archive, Buffer.from("\nAmount,Stage\n1,Won\n")]),
  ]) {
    const { status, body } = await upload(visitor, file);
    mustHold(status === 200 || status === 422, `answered ${status}`);
    mustHold(body["rows"] === undefined || body["rows"] === 1, `${String(body["rows"])} rows of two files`);
  }
});
