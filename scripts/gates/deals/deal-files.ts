import { Readable } from "node:stream";
import { streamedWorkbook } from "../../../apps/server/src/modules/deals/imports/workbook/test-workbook.ts";

const HEADER = "Deal ID,Deal Name,Channel,Product,Country,Amount,Currency,Stage,Created,Closing Date";
const channels = ["Field Sales", "Content Marketing", "SEM", "Webinar", "Partners"];
const products = ["Northlight Atlas", "Northlight Ledger", "Northlight Beacon"];
const countries = ["Germany", "Switzerland", "Austria", "Norway"];
const currencies = ["EUR", "USD", "CHF"];
const stages = ["Qualification", "Closed Won", "Closed Lost", "Proposal/Price Quote"];

const pick = <T>(values: readonly T[], index: number): T | undefined => values[index % values.length];

/** A deal by its number: the same one each time. */
function cellsOf(index: number): string[] {
  const year = 2025 + (index % 3);
  const month = String(1 + (index % 12)).padStart(2, "0");
  return [
    `D-${index}`,
    `Company ${index * 7919}`,
    pick(channels, index) ?? "",
    pick(products, Math.floor(index / 5)) ?? "",
    pick(countries, Math.floor(index / 7)) ?? "",
    ((index * 3571) % 90_000_00) / 100 + "",
    pick(currencies, Math.floor(index / 3)) ?? "",
    pick(stages, Math.floor(index / 2)) ?? "",
    `${year}-${month}-11`,
    `${year + 1}-${month}-15`,
  ];
}

/** A CSV file of deals, made while it is read. */
export function csvOfDeals(count: number): Readable {
  function* lines() {
    yield `${HEADER}\n`;
    for (let from = 0; from < count; from += 1_000) {
      const rows = Array.from({ length: Math.min(1_000, count - from) }, (_, index) =>
        cellsOf(from + index).join(","),
      );
      yield `${rows.join("\n")}\n`;
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

/** A workbook of deals with texts of their own in each row, made while it is read. */
export function workbookOfDeals(count: number): Readable {
  function* rows() {
    yield [...HEADER.split(","), "Note"];
    // Numbers that hardly compress, so that the archive grows with its rows.
    let noise = 1;
    for (let index = 0; index < count; index += 1) {
      const notes = Array.from({ length: 16 }, () => {
        noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
        return noise.toString(36);
      });
      yield [...cellsOf(index), notes.join("")];
    }
  }
  return streamedWorkbook(rows());
}
