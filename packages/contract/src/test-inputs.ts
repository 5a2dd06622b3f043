import fc from "fast-check";
import {
  goodCost,
  goodDetails,
  goodDgBodies,
  goodGoals,
  goodSectionBodies,
  goodSimulation,
} from "./test-issues.ts";

const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    false,
    "",
    " ",
    "\u0000",
    "\ud800",
    "NaN",
    "1e999",
    "__proto__",
  ),
  fc.constantFrom<unknown>(Number.NaN, Number.POSITIVE_INFINITY, -0, -1, 1e300, 5e-324, 2 ** 53),
  fc.double(),
  fc.string(),
  fc.constant("a".repeat(300_000)),
);
const anything = fc.oneof(scalar, fc.array(scalar, { maxLength: 7 }), fc.object({ maxDepth: 2 }));

/** A good document with some fields, at any depth, replaced by anything. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const replaced = { weight: 1, arbitrary: anything };
  if (Array.isArray(value))
    return fc.oneof({ weight: 60, arbitrary: fc.tuple(...value.map((item) => spoilt(item))) }, replaced);
  if (typeof value !== "object" || value === null)
    return fc.oneof({ weight: 40, arbitrary: fc.constant(value) }, replaced);
  const fields = Object.entries(value).map(([name, field]) => [name, spoilt(field)] as const);
  return fc.oneof({ weight: 80, arbitrary: fc.record(Object.fromEntries(fields)) }, replaced);
}

const goodDeal = {
  Lead_Source: "SEO",
  Product: "CRM",
  Geo: "India",
  Industry_Domain: "Banking",
  Amount: 50_000,
  Stage: "Closed Won",
  Deal_Currency: "USD",
  properties: {},
  probability: 50,
  createdDate: "2027-01-31",
  closeDate: "2027-02-28",
};

const goodRates = { base: "USD", date: "2026-11-20", rates: { INR: 84.25 } };

const goodBodies = {
  name: "Ada",
  kind: "gtm-plan",
  id: "019a1fc7-8d2a-79b0-8233-c44a9fd3584e",
  role: "editor",
  auditYears: 7,
  deletedDays: 60,
  emails: ["ada@company.example", "grace@company.example"],
  userId: "019a1fc7-8d2a-79b0-8233-c44a9fd3584e",
  workspace: "019a1fc7-8d2a-79b0-8233-c44a9fd3584e",
  email: "ada@company.example",
  password: "correct horse battery",
  currentPassword: "correct horse battery",
  newPassword: "another horse battery",
  newEmail: "ada@other.example",
  token: "a-token-of-a-link",
  // Also a code of an authenticator app.
  code: "123456",
  planType: "Startup Plan",
  subscriptionPeriod: "yearly",
  consultingAmount: 150,
  planPrice: 59,
  gstNo: "",
  currency: "USD",
  totalAmount: 858,
  razorpay_order_id: "order_TEST0000000001",
  razorpay_payment_id: "pay_TEST0000000001",
  razorpay_signature: "b3e9e5351d895b3867537973bb95a636",
  ...goodCost,
  ...goodSimulation,
  ...goodDetails,
  goals: goodGoals,
  ...goodSectionBodies,
  ...goodDgBodies,
  ...goodDeal,
  ...goodRates,
  field: "geo",
  from: "Bharat",
  to: "India",
  pricePerUserYear: 420,
  usersPerCustomer: 12,
  newCustomersFirstYear: 40,
  costPercentOfRevenue: 65,
  pricingCurrency: "USD",
  adminGrowth: [0, 0, 0, 0],
  simulation: goodSimulation,
  cost: goodCost,
  costId: "0190a5f0-0000-7000-8000-000000000000",
  ids: ["0190a5f0-0000-7000-8000-000000000001", "0190a5f0-0000-7000-8000-000000000002"],
  options: { trials: 1000, seed: 1, distribution: "pert", around: "mid", wholeCustomers: false },
  simulationId: "0190a5f0-0000-7000-8000-000000000000",
  priceChangePercent: 10,
  elasticity: -0.8,
  extraChurnPercent: 1,
  scope: "read",
  allow: true,
  workspaceId: "019a1fc7-8d2a-79b0-8233-c44a9fd3584e",
  expiresAt: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString(),
  clientId: "1000.ABC",
  clientSecret: "a secret",
  campaignClientId: "1000.DEF",
  campaignClientSecret: "another secret",
  dataCentre: "in",
  hubspotAPIKey: "pat-eu1-key",
  company: "Acme",
  contact: "+91 98765 43210",
  message: "We need a plan for 40 people.",
  problemDescription: "Which segment first?",
  question: "Can we make it?",
  section: "positioning",
  mapping: { amount: "close_value", stage: "deal_stage" },
  defaults: { currency: "USD" },
  stages: { Won: 100, Lost: 0 },
  figures: [{ input: "closeRatio", after: 20 }],
  data: "A CRM for sales teams.",
  query: "CRM for banks",
  text: "A CRM for sales teams.",
  url: "https://company.example",
  mentions: ["0190a5f0-0000-7000-8000-000000000000"],
  mails: "daily",
  timeZone: "Europe/Berlin",
  approvers: ["0190a5f0-0000-7000-8000-000000000001"],
  hash: "5e".repeat(32),
  comment: "Hire later",
  domain: "company.example",
  issuer: "https://login.company.example",
  entityId: "https://login.company.example",
  signInUrl: "https://login.company.example/saml",
  certificates: "-----BEGIN CERTIFICATE-----",
  defaultRole: "viewer",
  roles: [{ group: "Sales", role: "editor" }],
  enforced: true,
  longestHours: 12,
  idleMinutes: 60,
  twoFactor: true,
  format: "standard",
  events: ["plan.approved"],
  isOn: true,
  low: 40,
  metric: "odds",
  eventId: "0190a5f0-0000-7000-8000-000000000001",
  content: "deals",
};

const SEED = 20_261_121;
/** Anything, and bodies that are partly wrong. The same for every body: making them takes many times longer than checking them. */
export const inputs = fc.sample(fc.oneof(anything, spoilt(goodBodies)), { numRuns: 300, seed: SEED });
/** Mostly good bodies. */
export const documents = fc.sample(spoilt(goodBodies), { numRuns: 1000, seed: SEED });
