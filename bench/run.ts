import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compareKernels } from "./kernel-comparison.ts";
import { printTable } from "./table.ts";

const { values } = parseArgs({ options: { json: { type: "string" }, rounds: { type: "string" } } });

const report = await compareKernels(Number(values.rounds ?? 21));
printTable(report);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
if (report.budgets.some((budget) => !budget.kept)) process.exitCode = 1;
