import { gzipSync } from "node:zlib";
import { attack, mustHold, mustRefuse } from "./attack.ts";
import {
  DEALS,
  dealsOf,
  finished,
  HEADER,
  IMPORT,
  imported,
  mustRefuseFile,
  newImporter,
  preview,
  start,
  upload,
} from "./deal-files.ts";
import { type Answer, target, type Visitor } from "./target.ts";

/** Uploads that are no table, or pretend to be something else. */
const uploads: readonly (readonly [title: string, send: (visitor: Visitor) => Promise<Answer>])[] = [
  ["A value of 100,001 characters", (visitor) => upload(visitor, `${HEADER}\n1,${"a".repeat(100_001)}\n`)],
  ["A header of 10,000 columns", (visitor) => upload(visitor, `${"a,".repeat(10_000)}b\n1,2\n`)],
  ["A quote that never ends", (visitor) => upload(visitor, `${HEADER}\n1,"${"a\n".repeat(20_000)}`)],
  ["A PDF with the name of a table", (visitor) => upload(visitor, "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n\0\x01")],
  [
    "A program with the name of a table",
    (visitor) => upload(visitor, Buffer.from("7f454c460201010000000000", "hex")),
  ],
  ["A file that is all NUL", (visitor) => upload(visitor, Buffer.alloc(2_000))],
  [
    "An old workbook of Excel",
    (visitor) => upload(visitor, Buffer.from("d0cf11e0a1b11ae10000000000000000", "hex")),
  ],
  [
    "A form with a file",
    (visitor) =>
      upload(
        visitor,
        `--x\r\nContent-Disposition: form-data; name="file"; filename="d.csv"\r\n\r\n${DEALS}\r\n--x--\r\n`,
        { type: "multipart/form-data; boundary=x" },
      ),
  ],
  ["A web page", (visitor) => upload(visitor, DEALS, { type: "text/html" })],
  [
    "A table packed twice",
    (visitor) => upload(visitor, gzipSync(gzipSync(DEALS)), { headers: { "content-encoding": "gzip" } }),
  ],
  [
    "A sheet of a file that has none",
    (visitor) => upload(visitor, "PK\x03\x04nothing", { query: "fileName=a.xlsx&sheet=__proto__" }),
  ],
  ["An empty file", (visitor) => upload(visitor, "")],
];

/** Changes of an honest start of an import. */
const starts: readonly (readonly [title: string, change: (mapping: object) => object])[] = [
  ["A mapping to a column that is not there", (mapping) => ({ mapping: { ...mapping, amount: "Margin" } })],
  ["A mapping to a prototype's name", (mapping) => ({ mapping: { ...mapping, name: "constructor" } })],
  ["A mapping without an amount", (mapping) => ({ mapping: { ...mapping, amount: "" } })],
  ["A mapping in a list", (mapping) => ({ mapping: [mapping] })],
  ["A currency that is markup", (mapping) => ({ mapping, defaults: { currency: "<b>" } })],
  ["A delimiter that is a pattern", (mapping) => ({ mapping, dialect: { delimiter: ".*" } })],
  ["An encoding that nobody knows", (mapping) => ({ mapping, dialect: { encoding: "utf-7" } })],
  ["A stage with more than a hundred percent", (mapping) => ({ mapping, stages: { Won: 1_000 } })],
];

/** Calls with the id of another user's import. */
const foreign: readonly (readonly [method: string, title: string])[] = [
  ["GET", "Reading another user's import"],
  ["POST", "Starting another user's import"],
  ["DELETE", "Undoing another user's import"],
];

attack("Cells that are formulas", async () => {
  const visitor = await newImporter();
  const name = '=HYPERLINK(""http://evil.example"")';
  await imported(visitor, `${HEADER}\n1,"${name}",@SUM(1),+1,-1,7,USD,Won,\n2,A,B,C,D,=1+1,USD,Won,\n`);
  const [deal, ...others] = await dealsOf(visitor);
  mustHold(others.length === 0, "a formula is an amount");
  mustHold(deal?.["name"] === '=HYPERLINK("http://evil.example")', `the name is ${String(deal?.["name"])}`);
});

attack("Amounts beyond all bounds", async () => {
  const visitor = await newImporter();
  const amounts = ["1e309", "NaN", "Infinity", "1000000000001", "-1000000000001", "0x10", "9".repeat(400)];
  const rows = amounts.map((amount, index) => `${index},A,SEO,CRM,India,${amount},USD,Won,`);
  const { rowsStored, rowsRejected } = await imported(visitor, `${HEADER}\n${rows.join("\n")}\n`);
  mustHold(rowsStored === 0, `${String(rowsStored)} were stored, ${String(rowsRejected)} rejected`);
});

attack("One start eight times at once", async () => {
  const visitor = await newImporter();
  const { id, mapping } = await preview(visitor, DEALS);
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(visitor, id, { mapping })));
  const begun = answers.filter(({ status }) => status === 200).length;
  mustHold(begun === 1, `it began ${begun} times`);
  await finished(visitor, id);
  mustHold((await dealsOf(visitor)).length === 2, "deals are stored twice");
});

attack("An import that is undone twice at once, and started again", async () => {
  const visitor = await newImporter();
  await imported(visitor, `${HEADER}\n9,Other,SEO,CRM,India,1,USD,Won,\n`);
  const { id, mapping } = await preview(visitor, DEALS);
  await start(visitor, id, { mapping });
  await finished(visitor, id);
  const undone = await Promise.all([1, 2].map(() => visitor.call("DELETE", `${IMPORT}/${id}`)));
  for (const { status } of undone) mustHold(status < 500, `answered ${status}`);
  mustRefuse(await start(visitor, id, { mapping }), "the second start");
  mustHold((await dealsOf(visitor)).length === 1, "the other import's deal is gone, or more came back");
});

attack("Another user's deal under its own id", async () => {
  const [owner, thief] = [await newImporter(), await newImporter()];
  await imported(owner, DEALS);
  const before = JSON.stringify(await dealsOf(owner));
  await imported(thief, DEALS.replaceAll("Ganges Bank", "Stolen").replaceAll("100", "1"));
  mustHold(JSON.stringify(await dealsOf(owner)) === before, "the owner's deals changed");
});

attack("Columns of the same name, and of names of a prototype", async () => {
  const visitor = await newImporter();
  const file = "Amount,Amount,Stage,toString,valueOf\n1,999,Won,x,y\n";
  const { id, mapping } = await preview(visitor, file);
  await start(visitor, id, { mapping: { ...mapping, name: "toString", product: "valueOf" } });
  await finished(visitor, id);
  const [deal] = await dealsOf(visitor);
  mustHold(deal?.["Amount"] === 1 && deal["name"] === "x", `the deal is ${JSON.stringify(deal)}`);
});

attack("A file's name that leads out of a folder, and one that is markup", async () => {
  const visitor = await newImporter();
  for (const name of [
    "../../../etc/passwd",
    "..\\..\\boot.ini",
    "<img src=x onerror=1>.csv",
    "a\r\nX-A: b",
    "a\0b",
  ]) {
    const { status, body } = await upload(visitor, DEALS, {
      query: `fileName=${encodeURIComponent(name)}`,
    });
    mustHold([200, 400, 422].includes(status), `${name} was answered ${status}`);
    mustHold(
      !/[/\\<>\r\n\0]/.test(JSON.stringify(body["fileName"] ?? "")),
      `the name is ${JSON.stringify(body["fileName"])}`,
    );
  }
});

attack("A file that ends before it is complete", async () => {
  const visitor = await newImporter();
  await target.raw(
    `POST ${IMPORT} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${visitor.token}\r\nContent-Type: text/csv\r\nContent-Length: 100000\r\n\r\n${DEALS}`,
    true,
  );
  mustHold((await dealsOf(visitor)).length === 0, "deals of it are stored");
  mustHold((await visitor.call("GET", IMPORT)).text === "[]", "the half file is listed");
});

attack("A file in chunks of wrong sizes", async () => {
  const visitor = await newImporter();
  for (const chunk of [
    `5\r\n${DEALS}\r\n0\r\n\r\n`,
    "-5\r\nhello\r\n0\r\n\r\n",
    "zz\r\nhello\r\n0\r\n\r\n",
  ]) {
    const { statuses } = await target.raw(
      `POST ${IMPORT} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${visitor.token}\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk}`,
    );
    mustHold(!statuses.some((status) => status < 400 || status >= 500), `answered ${statuses.join()}`);
  }
  mustHold((await visitor.call("GET", IMPORT)).text === "[]", "something of it is listed");
});

attack("An upload by a token that may only read, and by a visitor of the example", async () => {
  const visitor = await newImporter();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const made = await visitor.call("POST", "/api/users/tokens", {
    body: { name: "R", scope: "read", expiresAt },
  });
  const guest = await target.call("POST", "/api/auth/explore-example", { body: {} });
  for (const { body } of [made, guest]) {
    const headers = { authorization: `Bearer ${String(body["token"])}`, "content-type": "text/csv" };
    const { status } = await target.call("POST", IMPORT, { body: DEALS, headers });
    mustHold(status === 403, `answered ${status}`);
  }
});

attack("NUL, half a character and invisible characters in a value", async () => {
  const visitor = await newImporter();
  const names = ["a\0b", "a\u202eb", "a\u0001b", "a\u{E0041}b"];
  const rows = names.map((name, index) => `${index},${name},SEO,CRM,India,1,USD,Won,`);
  const answer = await upload(visitor, `${HEADER}\n${rows.join("\n")}\n`);
  mustHold(answer.status === 200 || answer.status === 422, `answered ${answer.status}`);
  if (answer.status === 422) return;
  const id = String(answer.body["importId"]);
  await start(visitor, id, { mapping: answer.body["mapping"] });
  const { state } = await finished(visitor, id);
  mustHold(state === "done", `the import ended ${String(state)}`);
  mustHold(!JSON.stringify(await dealsOf(visitor)).includes("\\u0000"), "NUL is stored");
});

/** Attacks by imports that did not succeed, and must keep failing. */
for (const [title, send] of uploads)
  attack(title, async () => {
    const visitor = await newImporter();
    await mustRefuseFile(await send(visitor), visitor);
  });

for (const [title, change] of starts)
  attack(title, async () => {
    const visitor = await newImporter();
    const { id, mapping } = await preview(visitor, DEALS);
    await mustRefuseFile(await start(visitor, id, change(mapping)), visitor);
  });

for (const [method, title] of foreign)
  attack(title, async () => {
    const [owner, thief] = [await newImporter(), await newImporter()];
    const { id, mapping } = await preview(owner, DEALS);
    const options = method === "POST" ? { body: { mapping } } : {};
    const { status } = await thief.call(method, `${IMPORT}/${id}`, options);
    mustHold(status === 404, `answered ${status}`);
    await start(owner, id, { mapping });
    const { state } = await finished(owner, id);
    mustHold(state === "done", `the owner's import ended ${String(state)}`);
  });
