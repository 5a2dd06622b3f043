import { expect, test } from "vitest";
import { decoderOf, detectEncoding } from "./text-decoding.ts";

const bytesOf = (...bytes: (string | number[])[]) =>
  Buffer.concat(
    bytes.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );

const head = "Deal,Name,Amount\n1,";

test.each<[string, Buffer, string, string]>([
  // polygonplanet/encoding.js#12: Western European text was taken for Japanese
  [
    "French of Windows",
    bytesOf("Prénom;Nom;Email\ninvitéàçù01;invite01;test@bar.com\n;;testéç@bar.com\n"),
    "windows-1252",
    "invitéàçù01",
  ],
  // jawah/charset_normalizer#624: three umlauts in the header alone
  [
    "German with three umlauts",
    bytesOf("Jahr;Kinosäle;Sitzplätze;Vorhandene Plätze je 1000\n1981;20;9000;15\n"),
    "windows-1252",
    "Kinosäle",
  ],
  // gbif/ipt#1228: Windows text was taken for that of an old Mac
  [
    "Portuguese of Windows",
    bytesOf(`${head}São Paulo avaliação,5\n2,Conceição não,7\n`),
    "windows-1252",
    "avaliação",
  ],
  // csv-viewer-online#4
  ["Latin 1", bytesOf(`${head}Müller Größe Öl,5\n2,Straße,7\n`), "windows-1252", "Größe"],
  // jakob/TableTool#26
  [
    "Chinese",
    Buffer.concat([
      Buffer.from(head),
      Buffer.from([
        0xb1, 0xb1, 0xbe, 0xa9, 0xbf, 0xc6, 0xbc, 0xbc, 0xd3, 0xd0, 0xcf, 0xde, 0xb9, 0xab, 0xcb, 0xbe, 0xb5,
        0xc4, 0xba, 0xcf, 0xcd, 0xac,
      ]),
      Buffer.from(",5\n"),
    ]),
    "gb18030",
    "北京科技有限公司的合同",
  ],
  // otherworld-dev/Budget#371: all were read as Latin 1
  [
    "Russian",
    Buffer.concat([
      Buffer.from(head),
      Buffer.from([
        0xcf, 0xf0, 0xee, 0xe4, 0xe0, 0xe6, 0xe0, 0x20, 0xee, 0xe1, 0xee, 0xf0, 0xf3, 0xe4, 0xee, 0xe2, 0xe0,
        0xed, 0xe8, 0xff, 0x20, 0xe4, 0xeb, 0xff, 0x20, 0xea, 0xee, 0xec, 0xef, 0xe0, 0xed, 0xe8, 0xe8,
      ]),
      Buffer.from(",5\n"),
    ]),
    "windows-1251",
    "Продажа оборудования для компании",
  ],
  // roundcube/roundcubemail#9456
  [
    "Japanese",
    Buffer.concat([
      Buffer.from(head),
      Buffer.from([0x8a, 0x94, 0x8e, 0xae, 0x89, 0xef, 0x8e, 0xd0, 0x82, 0xcc, 0x8c, 0x5f, 0x96, 0xf1]),
      Buffer.from(",5\n"),
    ]),
    "shift_jis",
    "株式会社の契約",
  ],
  [
    "Korean",
    Buffer.concat([
      Buffer.from(head),
      Buffer.from([
        0xc7, 0xd1, 0xb1, 0xb9, 0x20, 0xc8, 0xb8, 0xbb, 0xe7, 0x20, 0xb0, 0xe8, 0xbe, 0xe0, 0xc0, 0xcc, 0x20,
        0xc0, 0xd6, 0xb4, 0xd9,
      ]),
      Buffer.from(",5\n"),
    ]),
    "euc-kr",
    "한국 회사 계약이 있다",
  ],
  // chardet/chardet#24: Portuguese of Brazil was taken for Russian
  [
    "Portuguese in capitals",
    bytesOf(
      '"ANO";"CLIENTE";"VALOR"\n"2026";"ELÉTRICA DE RONDÔNIA";"47,65"\n"2026";"imóveis, político";"9"\n',
    ),
    "windows-1252",
    "RONDÔNIA",
  ],
  // chardet/chardet#185: one apostrophe was no evidence of UTF-8
  ["UTF-8 with one apostrophe", Buffer.from(`${head}Alder\u2019s pilot,5\n`), "utf-8", "Alder\u2019s"],
  // PyYoshi/cChardet#33: short Cyrillic in UTF-8 was taken for Thai
  ["UTF-8 with a short Russian word", Buffer.from(`${head}тест,5\n`), "utf-8", "тест"],
  // adaltas/node-csv-parse#318: the quotes of values were read as other characters
  [
    "UTF-16 with quoted values",
    Buffer.from('\uFEFF"Deal","Amount"\n"Größe","5"', "utf16le"),
    "utf-16le",
    '"Größe","5"',
  ],
  // pimcore/pimcore#3921, actualbudget/actual#8924: no mark at the start
  ["UTF-16 without a mark", Buffer.from(`${head}Alder,5\n`, "utf16le"), "utf-16le", "Alder"],
  [
    "UTF-16 of another byte order without a mark",
    Buffer.from(`${head}Alder,5\n`, "utf16le").swap16(),
    "utf-16be",
    "Alder",
  ],
  ["UTF-8", Buffer.from(`${head}Größe 株式会社,5\n`), "utf-8", "Größe 株式会社"],
  ["UTF-8 with characters that were lost before", Buffer.from(`${head}Gr\uFFFDe,5\n`), "utf-8", "Gr\uFFFDe"],
  ["UTF-16", Buffer.from(`\uFEFF${head}Größe,5\n`, "utf16le"), "utf-16le", "Größe"],
])("%s is read in its encoding", (_what, bytes, encoding, text) => {
  const found = detectEncoding(bytes);
  expect(found).toBe(encoding);
  expect(decoderOf(found)(bytes)).toContain(text);
});

// danny-avila/rag_api#291: a start in ASCII was taken for the whole file
test("characters that come late in a file are found with the others", () => {
  const japanese = Buffer.from([
    0x8a, 0x94, 0x8e, 0xae, 0x89, 0xef, 0x8e, 0xd0, 0x82, 0xcc, 0x8c, 0x5f, 0x96, 0xf1,
  ]);
  const file = Buffer.concat([Buffer.from(`${head}Alder,5\n`.repeat(1_000)), japanese, Buffer.from(",5\n")]);
  expect(detectEncoding(file)).toBe("shift_jis");
});
