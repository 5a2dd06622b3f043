import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { invalid } from "../../platform/errors/app-error.ts";

/** The name of those whose account is deleted. */
export const FORMER_MEMBER = "Former member";

export interface Person {
  name: string;
  isMember: boolean;
}

const personRows = z.array(z.object({ id: z.string(), name: z.string(), is_member: z.boolean() }));

/** Members of the transaction's workspace and authors of its comments, by id. */
export async function findPeople(
  tx: UserTransaction,
  ids: readonly (string | null)[],
): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.execute(sql`select * from app_people(${sql.param(wanted)}::uuid[])`);
  return new Map(personRows.parse(rows).map(({ id, name, is_member: isMember }) => [id, { name, isMember }]));
}

/** @throws {AppError} `invalid` when somebody is no member */
export async function requireMembers(tx: UserTransaction, ids: readonly string[]): Promise<void> {
  const people = await findPeople(tx, ids);
  if (ids.every((id) => people.get(id)?.isMember === true)) return;
  const message =
    "You can only mention members of this workspace. Invite the person first, or leave them out";
  throw invalid([{ path: "mentions", message }]);
}
