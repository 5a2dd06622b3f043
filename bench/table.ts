import type { Report } from "./kernel-comparison.ts";

/** Prints a report as one table of ratios. */
export function printTable(report: Report): void {
  const width = Math.max(...report.rows.map((row) => row.name.length)) + 2;
  const lines = [
    `Work: ${report.work}`,
    `Medians of ${report.rounds} interleaved rounds. C: ${report.compiler === null ? "none" : `${report.compiler}, ${report.flags.join(" ")}`}`,
    "",
    `${"implementation".padEnd(width)}${"M trials/s".padStart(12)}${"time / ours".padStart(14)}`,
    ...report.rows.map(
      (row) =>
        `${row.name.padEnd(width)}${row.millionTrialsPerSecond.toFixed(3).padStart(12)}${row.timesOurs.toFixed(2).padStart(14)}`,
    ),
    "",
    ...report.budgets.map(
      (budget) =>
        `${budget.kept ? "kept  " : "BROKEN"}  ${budget.name}: ${budget.measured.toFixed(2)} times (${budget.limit})`,
    ),
  ];
  if (report.compiler === null)
    lines.push("No C compiler on this machine: the comparison with scalar C was left out.");
  process.stdout.write(`${lines.join("\n")}\n`);
}
