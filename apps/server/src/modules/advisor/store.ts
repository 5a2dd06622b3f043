import type { Advice } from "@beachhead/contract";
import { and, eq, sql } from "drizzle-orm";
import { advisorAnswers } from "../../platform/db/schema/advisor.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { AdvisorAnswer } from "./advisor.ts";

/** Stores the answer of a combination in place of its last one. */
export async function replaceAnswer(
  tx: UserTransaction,
  row: { ownerId: string; planId: string; combinationId: string; id: string; createdAt: Date },
  answer: AdvisorAnswer,
): Promise<void> {
  const changed = {
    id: row.id,
    planId: row.planId,
    engine: answer.engine.id,
    answer,
    createdAt: row.createdAt,
  };
  await tx
    .insert(advisorAnswers)
    .values({ ...changed, ownerId: row.ownerId, combinationId: row.combinationId })
    .onConflictDoUpdate({ target: [advisorAnswers.ownerId, advisorAnswers.combinationId], set: changed });
}

/** The last answer of a combination. */
export async function findAnswer(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  combinationId: string,
): Promise<Advice | undefined> {
  if (!isUuid(planId) || !isUuid(combinationId)) return undefined;
  const rows = await tx
    .select({
      id: advisorAnswers.id,
      createdAt: advisorAnswers.createdAt,
      answer: sql<AdvisorAnswer>`${advisorAnswers.answer}`,
    })
    .from(advisorAnswers)
    .where(
      and(
        eq(advisorAnswers.ownerId, ownerId),
        eq(advisorAnswers.planId, planId),
        eq(advisorAnswers.combinationId, combinationId),
      ),
    );
  const [row] = rows;
  return row && { ...row.answer, id: row.id, combinationId, createdAt: row.createdAt.toISOString() };
}
