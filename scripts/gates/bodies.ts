import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { BOUNDS, PLANTED, type RowWork, rowWork } from "../../apps/server/src/test/bodies/row-work.ts";
import { rowsWithBody } from "../../apps/server/src/test/bodies/rows-with-body.ts";
import { shuffle } from "../../apps/server/src/test/shuffle.ts";
import { type Gate, type GateSize, unless } from "./gate.ts";

const MEASURE = fileURLToPath(new URL("../../apps/server/src/test/bodies/measure.ts", import.meta.url));
/** In a small run: rows in addition to those that are always tried, and bodies of each row. */
const OTHER_ROWS = 6;
const BODIES = { small: 12, full: Number.MAX_SAFE_INTEGER } as const;
/** The largest bodies, and what was once quadratic. */
const ALWAYS: readonly string[] = ["saveWholePlan", "createDgPlan", "saveSelection"];
/** Minutes after which a row that was not measured counts as one that takes too long. */
const LONGEST = { small: 10, full: 60 } as const;

function rowsOf(size: GateSize, seed: number): string[] {
  if (size === "full") return [PLANTED, ...rowsWithBody];
  const others = rowsWithBody.filter((name) => !ALWAYS.includes(name));
  return [PLANTED, ...ALWAYS, ...shuffle(others, seed).slice(0, OTHER_ROWS)];
}

/** Measures rows in a process of their own. */
async function measure(rows: readonly string[], size: GateSize, seed: number): Promise<RowWork[]> {
  const flags = ["--expose-gc", "--disable-warning=ExperimentalWarning"];
  const child = spawn(
    process.execPath,
    [...flags, MEASURE, rows.join(","), String(BODIES[size]), String(seed)],
    {
      stdio: ["ignore", "pipe", "inherit"],
      timeout: LONGEST[size] * 60_000,
      killSignal: "SIGKILL",
    },
  );
  const measured: RowWork[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    measured.push(rowWork.parse(JSON.parse(line)));
  }
  return measured;
}

/** No body takes more work than it may, however it is made: apps/server/src/test/bodies. */
export const bodiesGate: Gate = {
  name: "bodies",
  title: "The work of a request body is limited",
  what: `Bodies at the limits of their endpoint, valid and invalid: long lists, maps and texts at every place, with different items each time. Values are counted, parsed and validated like on the server. No body may take more than ${BOUNDS.milliseconds} ms of processor time or ${BOUNDS.megabytes} MB; if a thread parses it, the event loop may be blocked for at most ${BOUNDS.loopMilliseconds} ms. Times are those of a machine on which a fixed calibration takes ${BOUNDS.calibration} ms. A planted schema whose time grows with the square of the length must be found.`,
  async run(size, seed) {
    const rows = rowsOf(size, seed);
    const measured = await measure(rows, size, seed);
    const own = measured.filter(({ name }) => name !== PLANTED);
    const complaints = [
      ...own.flatMap(({ name, over }) => over.map((line) => `${name}, ${line}`)),
      ...rows
        .filter((name) => !measured.some((row) => row.name === name))
        .map((name) => `${name} was not measured within ${LONGEST[size]} minutes`),
      ...unless(
        measured.some(({ name, over }) => name === PLANTED && over.length > 0),
        "A planted schema of quadratic time was not found",
      ),
    ];
    const table = [
      ["Row", "Bodies", "Most ms", "Most ms of the event loop, where a thread parses", "Most MB"],
      ...own.map(({ name, bodies, milliseconds, loop, megabytes }) => [
        name,
        bodies,
        ...[milliseconds, loop, megabytes].map(Math.round),
      ]),
    ];
    return { table, complaints, passed: own.filter(({ over }) => over.length === 0).length };
  },
};
