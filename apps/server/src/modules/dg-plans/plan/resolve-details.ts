import { type BodyOf, comparableName } from "@beachhead/contract";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";
import {
  combinationsOf,
  findProducts,
  lockStateOfOwner,
  UNKNOWN_COMBINATION,
} from "../../gtm-plans/index.ts";
import { findGtmPlansByName, findStoredScope, type PlanDetails } from "./store.ts";

type Body = BodyOf<"createDgPlan">;

/**
 * The details of a plan with the ids of its GTM plan and combination. Locks the GTM plan, so that it cannot be deleted
 * in between. A combination that was removed since stays with a plan that is stored with it.
 * @param id of the stored plan; absent for a new one
 * @throws {AppError} `not_found` for an id, `invalid` for a name that matches no plan or several, or an unknown combination
 */
export async function resolveDetails(
  tx: UserTransaction,
  ownerId: string,
  body: Body,
  id?: string,
): Promise<PlanDetails> {
  const gtmPlanId = await gtmPlanOf(tx, ownerId, body);
  const combination = await combinationOf(tx, ownerId, gtmPlanId, body.productgeo, id);
  const { planname: name, description, currency, access, countsTowardsGoal } = body;
  return {
    gtmPlanId,
    combinationId: combination?.id ?? null,
    productGeo: combination?.title ?? "",
    name,
    description,
    currency,
    access,
    countsTowardsGoal,
  };
}

async function gtmPlanOf(
  tx: UserTransaction,
  ownerId: string,
  { gtmPlanId, gtmplan }: Body,
): Promise<string> {
  const named = gtmPlanId === "" ? gtmplan : gtmPlanId;
  const id = gtmPlanId === "" && !isUuid(gtmplan) ? await idOfName(tx, ownerId, gtmplan) : named;
  const plan = await lockStateOfOwner(tx, ownerId, id, "live");
  if (plan === undefined) throw notFound("The GTM plan");
  return plan.id;
}

async function idOfName(tx: UserTransaction, ownerId: string, name: string): Promise<string> {
  const [only, another] = await findGtmPlansByName(tx, ownerId, name);
  if (only === undefined) throw invalid([{ path: "gtmplan", message: "No GTM plan has this name" }]);
  if (another !== undefined)
    throw invalid([
      {
        path: "gtmplan",
        message: "Several GTM plans have this name; choose one from the list or rename the others",
      },
    ]);
  return only.id;
}

async function combinationOf(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
  name: string,
  storedPlanId: string | undefined,
): Promise<{ id: string | null; title: string } | undefined> {
  if (name === "") return undefined;
  const wanted = comparableName(name);
  const combinations = combinationsOf(await findProducts(tx, ownerId, gtmPlanId));
  const found = combinations.find(({ id, title }) => comparableName(title) === wanted || id === wanted);
  if (found !== undefined) return found;
  const stored = storedPlanId === undefined ? undefined : await findStoredScope(tx, ownerId, storedPlanId);
  const isStored = stored?.gtmPlanId === gtmPlanId && comparableName(stored.productGeo) === wanted;
  if (!isStored) throw invalid([{ path: "productgeo", message: UNKNOWN_COMBINATION }]);
  return { id: stored.combinationId, title: stored.productGeo };
}
