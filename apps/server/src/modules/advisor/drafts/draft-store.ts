import type { SectionDraft } from "@beachhead/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import { advisorDrafts } from "../../../platform/db/schema/advisor.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

type StoredDraft = Omit<SectionDraft, "id" | "createdAt">;

/** Stores the draft of a section in place of its last one. */
export async function replaceDraft(
  tx: UserTransaction,
  row: { ownerId: string; planId: string; combinationId: string; id: string; createdAt: Date },
  draft: StoredDraft,
): Promise<void> {
  const { ownerId, combinationId, ...changed } = row;
  const { section } = draft.content;
  await tx
    .insert(advisorDrafts)
    .values({ ...changed, ownerId, combinationId, section, draft })
    .onConflictDoUpdate({
      target: [advisorDrafts.ownerId, advisorDrafts.combinationId, advisorDrafts.section],
      set: { ...changed, draft },
    });
}

/** The last drafts of a combination. */
export async function findDrafts(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  combinationId: string,
): Promise<SectionDraft[]> {
  if (!isUuid(planId) || !isUuid(combinationId)) return [];
  const rows = await tx
    .select({
      id: advisorDrafts.id,
      createdAt: advisorDrafts.createdAt,
      draft: sql<StoredDraft>`${advisorDrafts.draft}`,
    })
    .from(advisorDrafts)
    .where(
      and(
        eq(advisorDrafts.ownerId, ownerId),
        eq(advisorDrafts.planId, planId),
        eq(advisorDrafts.combinationId, combinationId),
      ),
    )
    .orderBy(asc(advisorDrafts.section));
  return rows.map(({ id, createdAt, draft }) => ({ ...draft, id, createdAt: createdAt.toISOString() }));
}
