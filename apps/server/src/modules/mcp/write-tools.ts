import { type EndpointName, type FailureReply, type Issue, leastRoleOf, schemas } from "@beachhead/contract";
import { z } from "zod";
import type { ApiAnswer, CallApi } from "./call-api.ts";
import { differences, merged } from "./differences.ts";
import { importDeals, readImport } from "./import-deals.ts";
import { id, type Tool } from "./tool.ts";

/** Most differences of an answer. */
const MOST = 200;

/** A kind of document that agents create and change. */
interface Kind {
  name: string;
  what: string;
  read: EndpointName;
  create: EndpointName;
  update: EndpointName;
  body: z.ZodType;
  /** The field of the body that names the document, where the path does not. */
  idField?: string;
  /** What the body has, for the agent. */
  fields: string;
}

const kinds: readonly Kind[] = [
  {
    name: "gtm_plan",
    what: "GTM plan",
    read: "getGtmPlan",
    create: "saveWholePlan",
    update: "saveWholePlan",
    body: schemas.saveWholePlan.body,
    idField: "gtmPlanId",
    fields:
      "Sections: goals, segmentationData, competitors, customerValueData, overlayValueDriver, recommendedsegmentData, personalSelection, positioningAndPricingData (each by combination), segmentWeights, and the business details such as gtmPlanName and products.",
  },
  {
    name: "channel_plan",
    what: "channel plan",
    read: "getDgPlan",
    create: "createDgPlan",
    update: "updateDgPlan",
    body: schemas.createDgPlan.body,
    fields: "planname, gtmPlanId, productgeo (a combination), description, currency, channels.",
  },
  {
    name: "product_cost",
    what: "product cost",
    read: "getProductCost",
    create: "createProductCost",
    update: "updateProductCost",
    body: schemas.createProductCost.body,
    fields: "costTitle, productName, geo, pricingCurrency and the amounts and growths of the cost.",
  },
  {
    name: "simulation",
    what: "simulation",
    read: "getSimulation",
    create: "createSimulation",
    update: "updateSimulation",
    body: schemas.createSimulation.body,
    fields: "simulationTitle, costId, revenueTarget, targetYear, ebitTarget, priceGrowth, pricingPlans.",
  },
];

const dryRun = z
  .boolean()
  .default(false)
  .describe(
    "true: answer what would change and whether it is valid, without saving. Show it to the user first",
  );
const version = z.looseObject({ version: z.number() });

const outcomeOf = ({ body }: Kind, value: unknown): { issues: Issue[]; data?: unknown } => {
  const parsed = body.safeParse(value);
  if (parsed.success) return { issues: [], data: JSON.parse(JSON.stringify(parsed.data)) as unknown };
  return { issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })) };
};

const refusal = (issues: Issue[]): ApiAnswer => {
  const error = "This would be refused. Nothing was saved.";
  const failure: FailureReply = {
    success: false,
    error,
    message: error,
    code: "invalid",
    requestId: "preview",
    issues,
  };
  return { ok: false, failure };
};

function createTool(kind: Kind): Tool {
  const input = z.object({
    document: z.looseObject({}).describe(kind.fields),
    dryRun,
  });
  return {
    name: `create_${kind.name}`,
    title: `Create a ${kind.what}`,
    description: `Creates a ${kind.what}. The document has the fields that read_${kind.name} returns; read one to see them. Counts against the limits of the subscription. Preview with dryRun first.`,
    input,
    readOnly: false,
    writes: true,
    role: leastRoleOf(kind.create),
    async run(given, call) {
      const { document, dryRun: isPreview } = input.parse(given);
      // An id would make it a change.
      const { gtmPlanId, _id, id: _own, ...rest } = document;
      const body = kind.idField === undefined && gtmPlanId !== undefined ? { ...rest, gtmPlanId } : rest;
      if (!isPreview) return call(kind.create, { body });
      const { issues, data } = outcomeOf(kind, body);
      if (issues.length > 0) return refusal(issues);
      return { ok: true, reply: { dryRun: true, changes: shown(differences({}, data)) } };
    },
  };
}

function changeTool(kind: Kind): Tool {
  const input = z.object({
    id: id(kind.what),
    changes: z
      .looseObject({})
      .describe(
        `Only what changes, in the form of read_${kind.name}: objects are merged, lists are replaced whole. ${kind.fields}`,
      ),
    dryRun,
  });
  return {
    name: `change_${kind.name}`,
    title: `Change a ${kind.what}`,
    description: `Changes a ${kind.what} and answers each value before and after. Refused if somebody else saves it at the same moment. Preview with dryRun first.`,
    input,
    readOnly: false,
    writes: true,
    role: leastRoleOf(kind.update),
    async run(given, call) {
      const { id: documentId, changes, dryRun: isPreview } = input.parse(given);
      const answer = await call(kind.read, { params: { id: documentId } });
      if (!answer.ok) return answer;
      const stored = version.parse(answer.reply);
      const { _id, id: _own, ...own } = stored;
      const body = {
        ...z.record(z.string(), z.unknown()).parse(merged(own, changes)),
        ...(kind.idField !== undefined && { [kind.idField]: documentId }),
      };
      const after = outcomeOf(kind, body);
      if (after.issues.length > 0) return refusal(after.issues);
      const before = outcomeOf(kind, { ...own, ...(kind.idField && { [kind.idField]: documentId }) });
      const changed = shown(differences(before.data ?? own, after.data));
      if (isPreview) return { ok: true, reply: { dryRun: true, changes: changed } };
      return withChanges(await save(kind, documentId, body, stored.version, call), changed);
    },
  };
}

const save = (kind: Kind, documentId: string, body: object, ifMatch: number, call: CallApi) =>
  call(kind.update, {
    ...(kind.idField === undefined && { params: { id: documentId } }),
    body,
    ifMatch,
  });

function shown(all: ReturnType<typeof differences>) {
  const most = all.slice(0, MOST);
  return all.length > MOST ? [...most, { more: all.length - MOST }] : most;
}

/** What was saved, without the document itself: the agent knows it. */
function withChanges(answer: ApiAnswer, changes: readonly object[]): ApiAnswer {
  if (!answer.ok) return answer;
  const { version: saved } = z.looseObject({ version: z.number().optional() }).parse(answer.reply);
  return { ok: true, reply: { success: true, version: saved, changes } };
}

/** Tools that change documents. Only tokens with the scope write see them. */
export const writeTools: readonly Tool[] = [
  ...kinds.flatMap((kind) => [createTool(kind), changeTool(kind)]),
  {
    name: "read_product_cost",
    title: "Read a product cost",
    description: "One product cost with its amounts.",
    input: z.object({ id: id("product cost") }),
    readOnly: true,
    writes: true,
    role: leastRoleOf("getProductCost"),
    run: (given, call) =>
      call("getProductCost", { params: { id: z.object({ id: z.string() }).parse(given).id } }),
  },
  {
    name: "list_product_costs",
    title: "List product costs",
    description: "The product costs of the workspace.",
    input: z.object({}),
    readOnly: true,
    writes: true,
    role: leastRoleOf("listProductCosts"),
    run: (_given, call) => call("listProductCosts"),
  },
  importDeals,
  readImport,
];
