/**
 * `measure.ts <names> <most> <seed>`: sends the largest bodies of each named row through the real parse and prints
 * what is over the bounds and what each row took at most. Needs `--expose-gc`.
 */
import { DEFAULT_VALUE_LIMIT, type Endpoint, type EndpointName, endpoints } from "@beachhead/contract";
import { z } from "zod";
import { checkBody } from "../../platform/http/check-body.ts";
import { createLargeBodies, isLargeBody } from "../../platform/http/large-body.ts";
import { measureBody } from "../../platform/http/measure-body.ts";
import { parseJson } from "../../platform/http/parse-json.ts";
import { shuffle } from "../shuffle.ts";
import { largeTexts } from "./large-texts.ts";
import { BOUNDS, PLANTED, type RowWork } from "./row-work.ts";
import { bodySchemaOf, rowsWithBody } from "./rows-with-body.ts";

const [, , names = "", most = "", seed = ""] = process.argv;
const DEFAULT_BODY_LIMIT = 512 * 1024;

interface Work {
  /** Processor time of every thread. */
  milliseconds: number;
  /** Processor time of this thread alone. */
  ownMilliseconds: number;
  megabytes: number;
}

/** For the parent, which may end this process before it is through: printed as it goes. */
const print = (row: RowWork) => console.log(JSON.stringify(row));

async function work(run: () => unknown): Promise<Work> {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const begun = { all: process.cpuUsage(), own: process.threadCpuUsage() };
  await run();
  const all = process.cpuUsage(begun.all);
  const own = process.threadCpuUsage(begun.own);
  const after = process.memoryUsage();
  return {
    milliseconds: (all.user + all.system) / 1000,
    ownMilliseconds: (own.user + own.system) / 1000,
    megabytes: (after.heapUsed + after.external - before.heapUsed - before.external) / 1e6,
  };
}

const calibrationText = Buffer.from(
  JSON.stringify(Array.from({ length: 40_000 }, (_, index) => ({ [`n${index % 99}`]: `${index}` }))),
);
/** How much slower than the machine that the bounds were set on this one is now; never less than 1. */
async function slowness(): Promise<number> {
  const { milliseconds } = await work(() => parseJson(calibrationText));
  return Math.max(1, milliseconds / BOUNDS.calibration);
}

interface Row {
  name: string;
  schema: z.ZodType;
  valueLimit: number;
  bodyLimit: number;
  check(value: unknown): unknown;
  /** Absent for what the product has no thread for. */
  endpoint?: EndpointName;
}

const largeBodies = createLargeBodies();

/** What one body takes: what is refused by its count of values took no more than counting. */
async function workOf(row: Row, body: Buffer): Promise<{ thread: Work; loop: number }> {
  let values = 0;
  const thread = await work(() => {
    ({ values } = measureBody(body));
    if (values <= row.valueLimit) row.check(parseJson(body));
  });
  const { endpoint } = row;
  if (endpoint === undefined || values > row.valueLimit || !isLargeBody(values, body.length))
    return { thread, loop: 0 };
  const loop = await work(() => {
    measureBody(body);
    return largeBodies.run({ name: endpoint, body }, { owner: "one" });
  });
  return { thread, loop: loop.ownMilliseconds };
}

const isOver = ({ thread, loop }: Awaited<ReturnType<typeof workOf>>, factor: number) =>
  thread.milliseconds > BOUNDS.milliseconds * factor ||
  loop > BOUNDS.loopMilliseconds * factor ||
  thread.megabytes > BOUNDS.megabytes;

async function tryRow(row: Row): Promise<void> {
  const { valueLimit: values, bodyLimit: bytes } = row;
  const result: RowWork = { name: row.name, bodies: 0, milliseconds: 0, loop: 0, megabytes: 0, over: [] };
  const texts = shuffle(largeTexts(row.schema, { values, bytes }), Number(seed)).slice(0, Number(most));
  const [first] = texts;
  if (first !== undefined) await workOf(row, Buffer.from(first.make()));
  let factor = await slowness();
  for (const { what, make } of texts) {
    const body = Buffer.from(make());
    let taken = await workOf(row, body);
    if (isOver(taken, factor)) {
      // The machine may have become slower, or the compiler was running.
      factor = Math.max(await slowness(), factor);
      taken = await workOf(row, body);
      factor = Math.max(await slowness(), factor);
    }
    const { thread, loop } = taken;
    result.bodies += 1;
    result.milliseconds = Math.max(result.milliseconds, thread.milliseconds / factor);
    result.loop = Math.max(result.loop, loop / factor);
    result.megabytes = Math.max(result.megabytes, thread.megabytes);
    if (isOver(taken, factor)) {
      const figures = `${Math.round(thread.milliseconds)} ms, ${Math.round(loop)} ms of the event loop, ${Math.round(thread.megabytes)} MB`;
      result.over.push(`${what}: ${figures} (machine ${factor.toFixed(1)} times as slow)`);
      // One is enough, and the next may take as long.
      break;
    }
  }
  print(result);
}

/** What finding 2 was: a spread in a loop. */
const planted = z.array(z.unknown()).transform((list) => {
  let all: Record<string, unknown> = {};
  for (const index of list.slice(0, 4000).keys()) all = { ...all, [`n${index}`]: true };
  return all;
});

function rowOf(name: string): Row | undefined {
  const limits = { valueLimit: DEFAULT_VALUE_LIMIT, bodyLimit: DEFAULT_BODY_LIMIT };
  if (name === PLANTED)
    return { name, schema: planted, ...limits, check: (value) => planted.safeParse(value) };
  const known = rowsWithBody.find((each) => each === name);
  const schema = known && bodySchemaOf(known);
  if (known === undefined || schema === undefined) return undefined;
  const { valueLimit = limits.valueLimit, bodyLimit = limits.bodyLimit }: Endpoint = endpoints[known];
  return {
    name,
    schema,
    valueLimit,
    bodyLimit,
    check: (value) => checkBody(known, value),
    endpoint: known,
  };
}

for (const name of names.split(",")) {
  const row = rowOf(name);
  if (row !== undefined) await tryRow(row);
}
await largeBodies.close();
