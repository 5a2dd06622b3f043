import type { SegmentSize } from "@beachhead/contract";

/**
 * What an expert would expect of 36 cells, 12 of each company size. Labelled by hand on 22 November 2026, before the
 * rules were tuned: from published buying criteria of each trade (tender documents, analyst checklists of selection
 * criteria, vendor comparisons), one person's judgement. Scores compare engines; they are not a truth.
 */
export interface GoldenCell {
  product: keyof typeof goldenProducts;
  industry: string;
  size: SegmentSize;
  /** An expert would miss these. */
  expected: readonly Attribute[];
  /** These would surprise. */
  surprising: readonly Attribute[];
}

export type Attribute = keyof typeof attributeNames;

export const attributeNames = {
  brand: "Brand/Trust",
  reliability: "Reliability",
  scale: "Scalability",
  cost: "Cost",
  reference: "Reference/Ind Experience",
  deploy: "Speed/Ease of Deployment",
  ease: "Ease of use",
  breadth: "Comprehensiveness",
  service: "Post Sales Service",
  certified: "Industry Certifications",
} as const;

export const goldenProducts = {
  crm: "CRM for sales teams with pipeline, mobile app and reports.",
  dispatch: "Route planning and dispatch for delivery fleets, with a driver app, around the clock.",
  fraud: "Fraud monitoring of payments in real time, built on machine learning and customer data.",
  ehr: "Electronic health record for wards: patient data, orders and medication, used by every nurse.",
  till: "Point of sale with tills and scanners for stores, connected to stock.",
  erp: "ERP suite that covers the whole process from order to invoice.",
  maintenance: "Predictive maintenance with sensors on machines of the production line.",
  learning: "Learning platform for students and teachers with video lessons.",
  payroll: "Payroll with self-service for employees; holds salary and personal data.",
  analytics: "Analytics on large amounts of customer data with forecasts.",
  booking: "Hotel front desk and room booking for guests, with a mobile app for housekeeping staff.",
  bim: "Building site diary on the phone for crews and subcontractors.",
  coreBanking: "Core banking platform for accounts, deposits and loans.",
  claims: "Claims handling for insurers from first notice to payment, with document capture.",
  trading: "Order management and execution for traders with real-time market data.",
  telehealth: "Video consultations between doctors and patients, with prescriptions.",
  lab: "Laboratory information system for samples and test results, with audit trail.",
  warehouse: "Warehouse management with barcode scanners, picking and stock counts.",
  shifts: "Shift scheduling for hourly staff, on their phones.",
  chatbot: "Chat assistant that answers customers' questions on a website.",
  execution:
    "Manufacturing execution system that controls orders and quality on the shop floor in real time.",
  control: "Control system for substations and pumps with remote monitoring.",
  helpdesk: "Help desk with tickets and a knowledge base for support teams.",
  permits: "Online permits and case management for citizens.",
  cameras: "Camera and access control hardware, installed on site, with remote monitoring.",
  contracts: "Contract management with electronic signatures and approval.",
  bookkeeping: "Online bookkeeping with invoices, bank feeds and tax returns.",
  security: "Security monitoring that collects logs from every server and raises alerts to analysts.",
  trackers: "GPS trackers and fuel monitoring for trucks.",
  campaigns: "Campaign management and audience analytics for advertisers.",
  donors: "Donor management and fundraising emails.",
} as const;

/** A cell; attributes by their short names, with spaces between. */
export const cell = (
  product: GoldenCell["product"],
  industry: string,
  size: SegmentSize,
  expected: string,
  surprising: string,
): GoldenCell => ({ product, industry, size, expected: namesIn(expected), surprising: namesIn(surprising) });

const isAttribute = (name: string): name is Attribute => Object.hasOwn(attributeNames, name);
const namesIn = (text: string) => text.split(" ").filter(isAttribute);

export const goldenCells: readonly GoldenCell[] = [
  cell("fraud", "Banking", "Enterprise", "reliability scale certified brand", "ease cost deploy"),
  cell("crm", "Insurance", "Enterprise", "brand breadth certified", "cost deploy"),
  cell("ehr", "Healthcare", "Enterprise", "reliability certified breadth", "cost deploy"),
  cell("till", "Retail", "Enterprise", "reliability scale cost", "certified brand"),
  cell("dispatch", "Logistics & Supply Chain", "Enterprise", "reliability scale", "certified brand"),
  cell("maintenance", "Automotive", "Enterprise", "reliability scale", "ease deploy"),
  cell("analytics", "Telecommunications", "Enterprise", "scale reliability breadth", "ease deploy cost"),
  cell("erp", "Government", "Enterprise", "certified reference breadth", "deploy ease"),
  cell("maintenance", "Oil and Gas", "Enterprise", "reliability certified reference", "cost deploy ease"),
  cell("crm", "Software & SaaS", "Enterprise", "scale breadth", "certified"),
  cell("booking", "Hotels", "Enterprise", "scale reliability", "certified"),
  cell("payroll", "Restaurants", "Enterprise", "scale cost ease", "certified brand"),

  cell("fraud", "Fintech", "Mid-Market", "reliability scale certified", "cost"),
  cell("crm", "Banking", "Mid-Market", "brand certified", "deploy"),
  cell("ehr", "Hospitals", "Mid-Market", "certified reliability", "deploy scale"),
  cell("till", "Retail", "Mid-Market", "cost reliability ease", "certified brand"),
  cell("dispatch", "Courier", "Mid-Market", "reliability cost ease", "certified brand"),
  cell("erp", "Manufacturing", "Mid-Market", "reliability service", "certified"),
  cell("maintenance", "FMCG", "Mid-Market", "reliability cost", "brand certified"),
  cell("learning", "Higher education", "Mid-Market", "ease cost", "certified breadth"),
  cell("payroll", "Law firms", "Mid-Market", "brand", "scale"),
  cell("analytics", "E-commerce", "Mid-Market", "reliability scale deploy", "certified brand reference"),
  cell("bim", "Construction", "Mid-Market", "ease cost reference", "certified brand scale"),
  cell("crm", "Pharma", "Mid-Market", "certified brand reference", "deploy ease cost"),

  cell("till", "Restaurants", "SME", "cost ease deploy", "brand certified scale breadth"),
  cell("crm", "Law firms", "SME", "ease brand", "scale breadth"),
  cell("dispatch", "Wholesale", "SME", "cost ease", "brand certified scale breadth"),
  cell("ehr", "Clinics", "SME", "ease certified", "scale breadth"),
  cell("booking", "Hotels", "SME", "ease cost deploy", "certified scale breadth"),
  cell("payroll", "Construction", "SME", "cost ease service", "scale breadth certified"),
  cell("learning", "Schools", "SME", "cost ease", "scale breadth certified"),
  cell("analytics", "Software", "SME", "deploy cost", "certified breadth"),
  cell("fraud", "Fintech", "SME", "reliability deploy certified", "breadth"),
  cell("maintenance", "Agriculture", "SME", "cost ease service", "brand certified scale breadth"),
  cell("crm", "Non-profit", "SME", "cost ease", "scale breadth certified"),
  cell("erp", "Utilities", "SME", "certified reliability", "scale"),
];

/** "The attribute scores higher for the first industry than for the second, at the same size." */
export const contrasts: readonly (readonly [Attribute, string, string, SegmentSize])[] = [
  ["certified", "Banking", "Retail", "Enterprise"],
  ["certified", "Pharma", "Software", "Mid-Market"],
  ["certified", "Healthcare", "Hotels", "SME"],
  ["certified", "Oil and Gas", "Media", "Enterprise"],
  ["cost", "Retail", "Banking", "Enterprise"],
  ["cost", "Restaurants", "Law firms", "SME"],
  ["cost", "Non-profit", "Pharma", "Mid-Market"],
  ["cost", "Wholesale", "Insurance", "SME"],
  ["ease", "Restaurants", "Capital markets", "SME"],
  ["ease", "Hospitals", "Semiconductors", "Mid-Market"],
  ["ease", "Retail", "Utilities", "Enterprise"],
  ["ease", "Education", "Oil and Gas", "Mid-Market"],
  ["reliability", "Airlines", "Law firms", "Enterprise"],
  ["reliability", "Telecommunications", "Non-profit", "SME"],
  ["reliability", "Mining", "Insurance", "Mid-Market"],
  ["reliability", "E-commerce", "Real estate", "SME"],
  ["scale", "Telecommunications", "Law firms", "Enterprise"],
  ["scale", "E-commerce", "Construction", "Mid-Market"],
  ["scale", "Banking", "Agriculture", "SME"],
  ["brand", "Banking", "Restaurants", "Enterprise"],
  ["brand", "Law firms", "Retail", "SME"],
  ["brand", "Government", "E-commerce", "Mid-Market"],
  ["reference", "Government", "E-commerce", "Enterprise"],
  ["reference", "Pharma", "Retail", "Mid-Market"],
  ["reference", "Oil and Gas", "Media", "SME"],
  ["deploy", "Software", "Government", "Enterprise"],
  ["deploy", "E-commerce", "Insurance", "Mid-Market"],
  ["deploy", "Restaurants", "Pharma", "SME"],
  ["breadth", "Telecommunications", "Agriculture", "Enterprise"],
  ["service", "Agriculture", "Software", "Mid-Market"],
];
