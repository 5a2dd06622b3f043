import type { CombinationStepId } from "@beachhead/contract";
import { auditRow } from "../../../platform/audit/audit.ts";
import { executeAll, together } from "../../../platform/db/statements.ts";
import { versionUpdate } from "../../../platform/documents/version.ts";
import type { Acting } from "../../../platform/http/verb-context.ts";
import { type GtmPlanDependencies, gtmPlanKind } from "../gtm-plan.ts";
import { stepChanges } from "../history/changes.ts";
import { lockForUpdate, requireCurrentPlan } from "../plan/lock-for-update.ts";
import { findProducts } from "../plan/product-store.ts";
import { findCombination } from "./find-combination.ts";
import { parseCollecting } from "./issue-collector.ts";
import type { SectionDescriptor, StepMap } from "./section.ts";
import { sectionState } from "./states.ts";
import { findNamedSections, sectionsUpsert } from "./store.ts";

/** Which section a request saves. */
export interface SectionAddress {
  planId: string;
  /** The combination's title or id. */
  combination: string;
  /** The field of the body that names it, for issues. */
  combinationField: string;
}

export interface SavedSection<Reply> {
  saved: { success: true; message: string; version: number; updatedAt: string };
  /** The section after the save. */
  data: Reply;
  combinationId: string;
}

/**
 * Replaces one section of one combination. With `If-Match` only if that section has not changed since: saves of other
 * sections and combinations do not conflict.
 * @throws {AppError} `invalid`, `not_found`, `stale`, `limit_reached`
 */
export async function saveSection<Id extends CombinationStepId, Map extends StepMap, Sent, Reply>(
  dependencies: GtmPlanDependencies,
  { actor, ownerId, ifMatch }: Acting & { ifMatch: number | undefined },
  section: SectionDescriptor<Id, Map, Sent, Reply>,
  { planId, combination: name, combinationField }: SectionAddress,
  sent: Sent,
): Promise<SavedSection<Reply>> {
  return dependencies.withUser(ownerId, async (tx) => {
    // The rest is asked for behind the lock in one trip, so it is that of the locked plan.
    const [{ plan, version, now }, products, named] = await together([
      lockForUpdate(dependencies, tx, ownerId, planId),
      findProducts(tx, ownerId, planId),
      findNamedSections(tx, ownerId, planId, name),
    ]);
    const found = findCombination(plan, products, name, combinationField);
    const isExact = name === found.title || name === found.id;
    const rows = isExact ? named : await findNamedSections(tx, ownerId, plan.id, found.id);
    const stored = rows.find(({ combinationId }) => combinationId === found.id);
    const before = { ...found, sections: stored?.sections ?? {} };
    await requireCurrentPlan(tx, ownerId, plan, ifMatch, stored?.versions[section.id] ?? 0);
    const data = parseCollecting(section.bodyField, (addIssue) => section.read(sent, before, addIssue));
    const renamed = section.renames?.(before, data);
    const changes = [{ id: section.id, data }, ...(renamed === undefined ? [] : [renamed])];
    const after = {
      ...before,
      sections: { ...before.sections, ...Object.fromEntries(changes.map((each) => [each.id, each.data])) },
    };
    const changed = changes.map((change) => ({
      combinationId: before.id,
      section: change.id,
      state: sectionState(after, change.id),
      data: change.data,
    }));
    const subject = { entity: "gtm-plan", entityId: plan.id };
    const detail = { section: section.id, combination: before.id, version };
    const message = section.savedMessage ?? "Saved Successfully";
    await executeAll(tx, [
      sectionsUpsert(ownerId, plan.id, changed, version, now),
      versionUpdate(gtmPlanKind, ownerId, plan.id, version, now),
      auditRow(actor, "gtm-plan.update", subject, detail, stepChanges(section.id, before, after, plan)),
    ]);
    return {
      saved: { success: true, message, version, updatedAt: now.toISOString() },
      data: section.reply(after, {}),
      combinationId: before.id,
    };
  });
}
