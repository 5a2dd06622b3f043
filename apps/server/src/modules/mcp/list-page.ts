import { z } from "zod";
import type { ApiAnswer } from "./call-api.ts";

/** Most entries of a page, and what an agent gets that names no number: some ten thousand tokens. */
const LIMIT_MAX = 100;
const LIMIT = 50;

/** Which part of a list an agent wants. */
export const pageInput = {
  limit: z
    .number()
    .int()
    .min(1)
    .max(LIMIT_MAX)
    .default(LIMIT)
    .describe(`Most entries to return, up to ${LIMIT_MAX}`),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe("Where to continue: nextCursor of the call before. Without it the list begins at its start"),
};

export type PageInput = z.output<z.ZodObject<typeof pageInput>>;

const entry = z.looseObject({ id: z.string().optional(), _id: z.string().optional() });
const entries = z.array(entry);
const idOf = ({ id, _id }: z.output<typeof entry>) => id ?? _id;

/** A page of an answer: the entries after the one whose ID is the cursor. */
export function pageOf(answer: ApiAnswer, { limit, cursor }: PageInput): ApiAnswer {
  if (!answer.ok) return answer;
  const list = entries.safeParse(answer.reply);
  if (list.success) return { ok: true, ...cut(list.data, limit, cursor) };
  const { actions, ...rest } = z.looseObject({ actions: entries }).parse(answer.reply);
  const { reply, next } = cut(actions, limit, cursor);
  return { ok: true, reply: { ...rest, actions: reply }, next };
}

function cut(all: z.output<typeof entries>, limit: number, cursor: string | undefined) {
  // The start again if the cursor's entry was deleted since: better twice than never.
  const from = cursor === undefined ? 0 : all.findIndex((each) => idOf(each) === cursor) + 1;
  const reply = all.slice(from, from + limit);
  const left = all.length - from - reply.length;
  const [last] = reply.slice(-1).map(idOf);
  return { reply, next: left > 0 && last !== undefined ? { cursor: last, left } : undefined };
}
