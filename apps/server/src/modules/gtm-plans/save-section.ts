import type { CombinationStepId } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { beginSave } from "./begin-save.ts";
import { findCombination } from "./find-combination.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { readReported } from "./read-reported.ts";
import { refuseStale } from "./refuse-stale.ts";
import type { Combination, Report, StoredSections } from "./sections/combination.ts";
import { sectionState } from "./sections/section-states.ts";
import { findSectionVersion, putSections, raiseVersion } from "./store-sections.ts";

/** A save of one step of one combination. */
export interface SectionSave<Step extends CombinationStepId> {
  planId: string;
  step: Step;
  /** The combination's name or id, and where it stands in the request. */
  combination: string;
  combinationField: string;
  /** Where the step's data stands in the request. */
  dataField: string;
  /** What is to be stored of the request; broken rules are reported. */
  read(combination: Combination, report: Report): StoredSections[Step];
  /** Another step that changes with this one. */
  follow?(combination: Combination, data: StoredSections[Step]): Following | undefined;
  ifMatch: number | undefined;
}

interface Following {
  step: CombinationStepId;
  data: StoredSections[CombinationStepId];
}

export interface SavedSection {
  /** As it stands after the save. */
  combination: Combination;
  version: number;
  updatedAt: string;
}

/**
 * Replaces one step of one combination; with `ifMatch` only when that one has not changed since: saves of other
 * steps and combinations stop nobody.
 * @throws {AppError} `invalid`, `not_found`, `stale`, `limit_reached`
 */
export async function saveSection<Step extends CombinationStepId>(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  save: SectionSave<Step>,
): Promise<SavedSection> {
  const { userId } = actor;
  const { step } = save;
  return dependencies.withUser(userId, async (tx) => {
    const { plan, version, now } = await beginSave(dependencies, tx, userId, save.planId);
    const before = await findCombination(tx, userId, plan, save.combination, save.combinationField);
    const lastChange = await findSectionVersion(tx, userId, plan.id, before.id, step);
    await refuseStale(tx, userId, plan, save.ifMatch, lastChange);
    const data = readReported(save.dataField, (report) => save.read(before, report));
    const following = save.follow?.(before, data);
    const combination = {
      ...before,
      sections: { ...before.sections, [step]: data, ...(following && { [following.step]: following.data }) },
    };
    const rows = [{ step, data }, ...(following === undefined ? [] : [following])].map((each) => ({
      combinationId: before.id,
      section: each.step,
      state: sectionState(combination, each.step),
      data: each.data,
    }));
    await putSections(tx, userId, plan.id, rows, version, now);
    await raiseVersion(tx, userId, plan.id, version, now);
    const subject = { entity: "gtm-plan", entityId: plan.id };
    const detail = { section: step, combination: before.id, version };
    await recordAudit(tx, actor, "gtm-plan.update", subject, detail);
    return { combination, version, updatedAt: now.toISOString() };
  });
}
