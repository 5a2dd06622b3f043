import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ScenarioNumber } from "../../apps/server/src/modules/simulations/export/model.ts";
import { exampleRows, randomRow } from "../../apps/server/src/modules/simulations/export/test-rows.ts";
import { simulationWorkbook } from "../../apps/server/src/modules/simulations/export/workbook.ts";
import { renderWorkbook } from "../../apps/server/src/platform/exports/render-workbook.ts";
import type { Workbook } from "../../apps/server/src/platform/exports/workbook.ts";
import { type Gate, type GateSize, unless } from "./gate.ts";
import { findLibreOffice, libreOfficeVersion, readCells, recalculate } from "./libreoffice.ts";

/** Random simulations beside the examples. */
const RANDOM: Readonly<Record<GateSize, number>> = { small: 6, full: 60 };
/** LibreOffice holds every workbook of a call in memory. */
const FILES_AT_ONCE = 60;
const SCENARIOS: readonly ScenarioNumber[] = [1, 2, 3, 4];
/** Texts that a spreadsheet must not take for formulas. */
const FORMULA_LIKE = ["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("http://x")'];

interface Sample {
  name: string;
  workbook: Workbook;
}

function samples(size: GateSize, seed: number): Sample[] {
  const rows = [
    ...exampleRows(),
    ...Array.from({ length: RANDOM[size] }, (_, index) => randomRow(seed + index)),
  ];
  const models = rows.flatMap((row, index) =>
    SCENARIOS.map((scenario) => ({
      name: `model-${index}-${scenario}`,
      workbook: simulationWorkbook(row, scenario),
    })),
  );
  const sheet = { name: "Texts", columns: [20], rows: FORMULA_LIKE.map((content) => [{ content }]) };
  return [...models, { name: "texts", workbook: { sheets: [sheet] } }];
}

/** Within half a cent, or half a hundredth of a per cent. */
function isClose(read: string, expected: number): boolean {
  if (read === "") return false;
  const isPercent = read.endsWith("%");
  const value = isPercent ? Number(read.slice(0, -1)) / 100 : Number(read);
  return Math.abs(value - expected) < (isPercent ? 0.00005 : 0.005);
}

/** Compares a workbook's cells with the recalculated ones. */
async function compare({ name, workbook }: Sample, folder: string, planted: number) {
  const wrong: string[] = [];
  let formulas = 0;
  for (const sheet of workbook.sheets) {
    const cells = await readCells(join(folder, `${name}-${sheet.name}.csv`));
    sheet.rows.forEach((row, r) => {
      row.forEach(({ content }, c) => {
        if (content === null || content === "") return;
        const read = cells[r]?.[c] ?? "";
        if (typeof content === "object") formulas += 1;
        const expected = typeof content === "object" ? content.value : content;
        const same = typeof expected === "number" ? isClose(read, expected + planted) : read === expected;
        if (!same) wrong.push(`${name}, ${sheet.name}, row ${r + 1}: ${read} instead of ${expected}`);
      });
    });
  }
  return { formulas, wrong };
}

/** What LibreOffice calculates is what the product calculates. */
export const exportsGate: Gate = {
  name: "exports",
  title: "Exported workbooks recalculate to the product's figures",
  what: "Workbooks of the three worked examples and of random simulations, each at the lowest, middle, highest and recommended point, are opened in LibreOffice, which recalculates every formula. Each cell must be within half a cent of the figure that the engine stored in it; texts that begin with = + - @ must stay texts. Figures that are wrong by a cent on purpose must be found.",
  async run(size, seed) {
    const program = await findLibreOffice();
    const folder = await mkdtemp(join(tmpdir(), "exports-"));
    try {
      const all = samples(size, seed);
      const files: string[] = [];
      for (const { name, workbook } of all) {
        const file = join(folder, `${name}.xlsx`);
        await writeFile(file, await renderWorkbook(workbook));
        files.push(file);
      }
      for (let first = 0; first < files.length; first += FILES_AT_ONCE)
        await recalculate(program, files.slice(first, first + FILES_AT_ONCE), folder);
      const compared = await Promise.all(all.map((sample) => compare(sample, folder, 0)));
      const [first] = all;
      const planted = first && (await compare(first, folder, 0.01));
      const complaints = [
        ...compared.flatMap(({ wrong }) => wrong.slice(0, 1)),
        ...unless(
          planted !== undefined && planted.wrong.length > planted.formulas / 2,
          "Figures that are wrong by a cent were not found",
        ),
      ];
      const formulas = compared.reduce((sum, each) => sum + each.formulas, 0);
      const wrong = compared.reduce((sum, each) => sum + each.wrong.length, 0);
      return {
        table: [
          ["Program", "Workbooks", "Formulas", "Wrong"],
          [libreOfficeVersion(program), all.length, formulas, wrong],
        ],
        complaints,
        passed: compared.filter((each) => each.wrong.length === 0).length,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
