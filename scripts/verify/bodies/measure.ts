/** Sends the largest bodies of each row through the real parse and prints what each row took at most. */
import {
  DEFAULT_VALUE_LIMIT,
  type Endpoint,
  type EndpointName,
  endpoints,
  schemas,
} from "@beachhead/contract";
import { z } from "zod";
import { checkBody } from "../../../apps/server/src/platform/http/check-body.ts";
import { measureBody } from "../../../apps/server/src/platform/http/measure-body.ts";
import { parseJson } from "../../../apps/server/src/platform/http/parse-json.ts";
import { largeTexts } from "./large-texts.ts";

const [, , size] = process.argv;
/** Of `small` every so many texts are tried. */
const STEP = size === "full" ? 1 : 7;

export interface RowWork {
  name: string;
  bodies: number;
  /** The most that one body took: milliseconds of processor time, megabytes, and which it was. */
  milliseconds: number;
  megabytes: number;
  what: string;
}

/** Ended by a time limit of the parent: what stands here must print as it goes. */
const print = (row: RowWork | { calibration: number }) => console.log(JSON.stringify(row));

function work(run: () => void): { milliseconds: number; megabytes: number } {
  globalThis.gc?.();
  const heap = process.memoryUsage();
  const begun = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begun);
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.external - heap.heapUsed - heap.external;
  return { milliseconds: (user + system) / 1000, megabytes: bytes / 1e6 };
}

function tryRow(
  name: string,
  schema: z.ZodType,
  values: number,
  bytes: number,
  check: (value: unknown) => void,
): void {
  const row: RowWork = { name, bodies: 0, milliseconds: 0, megabytes: 0, what: "" };
  for (const [index, { what, text }] of largeTexts(schema, { values, bytes }).entries()) {
    if (index % STEP !== 0) continue;
    const body = Buffer.from(text);
    const run = () => {
      if (measureBody(body).values <= values) check(parseJson(body));
    };
    let { milliseconds, megabytes } = work(run);
    // A second time: what is over may have been the compiler.
    if (milliseconds > 100) {
      const again = work(run);
      milliseconds = Math.min(milliseconds, again.milliseconds);
      megabytes = Math.min(megabytes, again.megabytes);
    }
    row.bodies += 1;
    row.megabytes = Math.max(row.megabytes, megabytes);
    if (milliseconds > row.milliseconds) Object.assign(row, { milliseconds, what });
  }
  print(row);
}

/** What finding 2 was: a spread in a loop. */
const planted = z.object({
  list: z.array(z.unknown()).transform((list) => {
    let all: Record<string, unknown> = {};
    for (const [index, value] of list.entries()) all = { ...all, [index % 4000]: value };
    return all;
  }),
});

const calibrationText = Buffer.from(
  JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ [`n${index % 99}`]: index }))),
);
const calibrate = () => work(() => void parseJson(calibrationText)).milliseconds;
print({ calibration: Math.min(calibrate(), calibrate(), calibrate()) });

const rows: Record<string, { body?: z.ZodType; reply: z.ZodType }> = schemas;
for (const name of Object.keys(endpoints).filter((each): each is EndpointName =>
  Object.hasOwn(endpoints, each),
)) {
  const body = rows[name]?.body;
  if (body === undefined) continue;
  const { valueLimit = DEFAULT_VALUE_LIMIT, bodyLimit = 512 * 1024 }: Endpoint = endpoints[name];
  tryRow(name, body, valueLimit, bodyLimit, (value) => void checkBody(name, value));
}
tryRow("planted", planted, DEFAULT_VALUE_LIMIT, 512 * 1024, (value) => void planted.safeParse(value));
