import { advisorAnswers, advisorDrafts } from "./schema/advisor.ts";
import { approvalApprovers, approvals, frozenPlans } from "./schema/approvals.ts";
import { dashboardViews } from "./schema/dashboards.ts";
import { dgChannels, dgPlans, salesChannels } from "./schema/dg-plans.ts";
import {
  gtmPlanGoals,
  gtmPlanProducts,
  gtmPlanReplies,
  gtmPlanSections,
  gtmPlans,
  gtmPlanVersions,
} from "./schema/gtm-plans.ts";
import { gtmPlanShares, shares } from "./schema/platform.ts";
import { productCosts } from "./schema/product-costs.ts";
import { passageSources, passages } from "./schema/retrieval.ts";
import { simulations } from "./schema/simulations.ts";
import { planId, soon, type TenantRow } from "./test-tenant-row.ts";
import { newId } from "./uuid.ts";

const inputs = { fixedAdminCost: 1 };
const frozenHash = "0".repeat(64);

/** One row of each table of plans and documents, and of what is made from them. */
export const planRows: readonly TenantRow[] = [
  {
    table: gtmPlans,
    insert: (tx, owner) =>
      tx.insert(gtmPlans).values({
        ownerId: owner,
        id: planId(owner),
        name: "Launch",
        companyName: "Acme",
        website: "https://acme.example",
        segmentData: [],
      }),
  },
  {
    table: gtmPlanProducts,
    insert: (tx, owner) =>
      tx.insert(gtmPlanProducts).values({
        ownerId: owner,
        planId: planId(owner),
        id: newId(),
        position: 0,
        name: "CRM",
        nameKey: "crm",
        description: "",
        geos: [],
        geoKeys: [],
        industries: [],
      }),
  },
  {
    table: gtmPlanGoals,
    insert: (tx, owner) =>
      tx
        .insert(gtmPlanGoals)
        .values({ ownerId: owner, planId: planId(owner), id: 1, position: 0, goal: "Revenue (USD)" }),
  },
  {
    table: gtmPlanReplies,
    insert: (tx, owner) =>
      tx.insert(gtmPlanReplies).values({
        ownerId: owner,
        planId: planId(owner),
        version: 1,
        form: 1,
        body: Buffer.from("{}"),
      }),
  },
  {
    table: gtmPlanSections,
    insert: (tx, owner) =>
      tx.insert(gtmPlanSections).values({
        ownerId: owner,
        planId: planId(owner),
        combinationId: newId(),
        section: "segmentation",
        version: 1,
        data: {},
      }),
  },
  {
    table: gtmPlanVersions,
    insert: (tx, owner) =>
      tx.insert(gtmPlanVersions).values({
        ownerId: owner,
        planId: planId(owner),
        version: 1,
        reason: "pause",
        savedAt: soon,
        keptAt: soon,
        snapshot: {},
      }),
  },
  {
    table: frozenPlans,
    insert: (tx, owner) =>
      tx
        .insert(frozenPlans)
        .values({ ownerId: owner, planId: planId(owner), hash: frozenHash, state: {}, frozenAt: soon }),
  },
  {
    table: approvals,
    insert: (tx, owner) =>
      tx.insert(approvals).values({
        ownerId: owner,
        id: planId(owner),
        planId: planId(owner),
        hash: frozenHash,
        askedAt: soon,
        note: "For the board",
      }),
  },
  {
    table: approvalApprovers,
    insert: (tx, owner) =>
      tx.insert(approvalApprovers).values({ ownerId: owner, approvalId: planId(owner), position: 0 }),
  },
  {
    table: gtmPlanShares,
    insert: (tx, owner) =>
      tx.insert(gtmPlanShares).values({
        ownerId: owner,
        id: newId(),
        planId: planId(owner),
        createdAt: soon,
        expiresAt: soon,
      }),
  },
  {
    table: shares,
    insert: (tx, owner) =>
      tx.insert(shares).values({
        ownerId: owner,
        id: newId(),
        kind: "dg-plan",
        subjectId: planId(owner),
        createdAt: soon,
        expiresAt: soon,
      }),
  },
  {
    table: dgPlans,
    insert: (tx, owner) =>
      tx.insert(dgPlans).values({
        ownerId: owner,
        id: planId(owner),
        gtmPlanId: planId(owner),
        productGeo: "CRM-India",
        name: "India inbound",
        description: "",
        currency: "USD",
        access: "edit",
      }),
  },
  {
    table: dgChannels,
    insert: (tx, owner) =>
      tx.insert(dgChannels).values({
        ownerId: owner,
        planId: planId(owner),
        key: 6,
        version: 1,
        label: "Field Sales",
        checked: true,
        content: [],
        roiInputs: {},
      }),
  },
  {
    table: salesChannels,
    insert: (tx, owner) =>
      tx.insert(salesChannels).values({ ownerId: owner, gtmPlanId: planId(owner), version: 1, products: {} }),
  },
  {
    table: productCosts,
    insert: (tx, owner) =>
      tx.insert(productCosts).values({
        ownerId: owner,
        id: newId(),
        gtmPlan: "Launch",
        productName: "CRM",
        costTitle: "Cost",
        geo: "India",
        pricingCurrency: "USD",
        inputs,
      }),
  },
  {
    table: simulations,
    insert: (tx, owner) =>
      tx.insert(simulations).values({
        ownerId: owner,
        id: newId(),
        simulationTitle: "Base",
        gtmPlan: "Launch",
        productName: "CRM",
        geo: "India",
        costTitle: "Cost",
        pricingCurrency: "USD",
        inputs,
        costSnapshot: {},
        options: {},
        result: {},
        engineVersion: "1",
        inputHash: "hash",
      }),
  },
  {
    table: dashboardViews,
    insert: (tx, owner) =>
      tx.insert(dashboardViews).values({ ownerId: owner, id: planId(owner), name: "Mine", view: "" }),
  },
  {
    table: advisorAnswers,
    insert: (tx, owner) =>
      tx.insert(advisorAnswers).values({
        ownerId: owner,
        combinationId: newId(),
        id: newId(),
        planId: planId(owner),
        engine: "built-in",
        answer: {},
      }),
  },
  {
    table: advisorDrafts,
    insert: (tx, owner) =>
      tx.insert(advisorDrafts).values({
        ownerId: owner,
        combinationId: newId(),
        section: "positioning",
        id: newId(),
        planId: planId(owner),
        draft: {},
      }),
  },
  {
    table: passageSources,
    insert: (tx, owner) =>
      tx.insert(passageSources).values({ ownerId: owner, id: planId(owner), kind: "text", title: "Notes" }),
  },
  {
    table: passages,
    insert: (tx, owner) =>
      tx.insert(passages).values({
        ownerId: owner,
        sourceId: planId(owner),
        position: 0,
        id: newId(),
        title: "Notes",
        content: "A CRM for sales teams.",
        embedding: Buffer.alloc(4),
        embeddingModel: "model",
        embeddingDimensions: 1,
      }),
  },
];
