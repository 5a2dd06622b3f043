import { combinationTitle, comparableName } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { isUuid } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";
import { type StoredProduct, withSections } from "../gtm-plan.ts";
import { findStateOfOwner } from "../plan/store.ts";
import { UNKNOWN_COMBINATION } from "./find-combination.ts";
import { findSections } from "./store.ts";
import { valueDriversOf } from "./value-drivers.ts";

/** How a request names the combination to fill in. */
export interface AutofillRequest {
  prompt?: string | undefined;
  gtmPlanId?: string | undefined;
  productGeoCombinationName?: string | undefined;
}

/** A combination, with what an advisor needs to know of it. */
export interface AutofillTarget {
  planId: string;
  combinationId: string;
  product: Pick<StoredProduct, "name" | "description">;
  geo: string;
  industries: readonly string[];
  attributes: readonly string[];
}

interface Candidate extends Record<string, unknown> {
  planId: string;
  combinationId: string;
  product: string;
  description: string;
  geo: string;
  industries: string[];
}

/**
 * The combination that a request names by title or id, else the one whose title its prompt contains (the longest),
 * else the one edited last.
 * @returns undefined when the user has no combination
 * @throws {AppError} `not_found` for an unknown plan, `invalid` for an unknown combination
 */
export async function findAutofillTarget(
  tx: UserTransaction,
  ownerId: string,
  { prompt = "", gtmPlanId, productGeoCombinationName: name }: AutofillRequest,
): Promise<AutofillTarget | undefined> {
  if (gtmPlanId !== undefined && (await findStateOfOwner(tx, ownerId, gtmPlanId)) === undefined)
    throw notFound("This GTM plan");
  const candidates = await findCandidates(tx, ownerId, gtmPlanId);
  const chosen =
    name === undefined ? (namedIn(prompt, candidates) ?? candidates[0]) : named(name, candidates);
  if (chosen === undefined) {
    if (name === undefined) return undefined;
    throw invalid([{ path: "productGeoCombinationName", message: UNKNOWN_COMBINATION }]);
  }
  const { planId, combinationId, product, description, geo, industries } = chosen;
  return {
    planId,
    combinationId,
    product: { name: product, description },
    geo,
    industries,
    attributes: await attributesOf(tx, ownerId, chosen),
  };
}

const titleOf = ({ product, geo }: Candidate) => comparableName(combinationTitle(product, geo));

function named(name: string, candidates: readonly Candidate[]): Candidate | undefined {
  const key = comparableName(name);
  return candidates.find((each) => titleOf(each) === key || each.combinationId === key);
}

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The candidate with the longest title that occurs in a text as a whole. */
function namedIn(text: string, candidates: readonly Candidate[]): Candidate | undefined {
  const searched = comparableName(text);
  const occurs = (title: string) => {
    for (let at = searched.indexOf(title); at !== -1; at = searched.indexOf(title, at + 1))
      if (!isLetter(searched[at - 1]) && !isLetter(searched[at + title.length])) return true;
    return false;
  };
  return candidates
    .filter((each) => occurs(titleOf(each)))
    .toSorted((left, right) => titleOf(right).length - titleOf(left).length)[0];
}

/** The combinations of the live plans, or of one, the one edited last first. */
async function findCandidates(
  tx: UserTransaction,
  ownerId: string,
  planId: string | undefined,
): Promise<Candidate[]> {
  const ofPlan = planId !== undefined && isUuid(planId) ? sql`and plan.id = ${planId}` : sql``;
  const found = await tx.execute<Candidate>(sql`
    select plan.id as "planId", (geo.value ->> 'id') as "combinationId", product.name as product,
      product.description, geo.value ->> 'name' as geo, product.industries
    from gtm_plans plan
      join gtm_plan_products product on product.owner_id = plan.owner_id and product.plan_id = plan.id
      cross join jsonb_array_elements(product.geos) with ordinality as geo (value, place)
    where plan.owner_id = ${ownerId} and plan.deleted_at is null ${ofPlan}
    order by plan.updated_at desc, plan.id desc, (
      select max(section.updated_at) from gtm_plan_sections section
      where section.owner_id = plan.owner_id and section.plan_id = plan.id
        and section.combination_id = (geo.value ->> 'id')::uuid
    ) desc nulls last, product.position, geo.place`);
  return found.rows;
}

/** The attributes of the value drivers as the step shows them, saved or not. */
async function attributesOf(tx: UserTransaction, ownerId: string, chosen: Candidate): Promise<string[]> {
  const { planId, combinationId: id, product, geo, industries } = chosen;
  const rows = await findSections(tx, ownerId, planId, [id]);
  const products = [{ id: "", name: product, geos: [{ id, name: geo }], industries }];
  const [combination] = withSections({ companyName: "" }, products, rows);
  return combination === undefined ? [] : valueDriversOf(combination).attributes;
}
