import { singular, wordsOf } from "../../../platform/text/words.ts";

/** Abbreviations and trade words that word vectors do not know or know in another sense, spelled out. */
const expansions: Readonly<Record<string, string>> = {
  ai: "artificial intelligence",
  aml: "money laundering prevention",
  api: "software interface integration",
  arpa: "average revenue per account",
  arr: "annual recurring revenue",
  b2b: "business customers",
  b2c: "consumers",
  bfsi: "banking financial services insurance",
  bi: "business intelligence reports",
  cac: "customer acquisition cost",
  capex: "capital investment",
  crm: "customer relationship sales software",
  dms: "document management",
  ecommerce: "online shopping retail",
  edtech: "education technology",
  ehr: "electronic health records",
  emr: "electronic medical records",
  erp: "enterprise resource planning software",
  fintech: "financial technology",
  fmcg: "consumer goods groceries",
  gdpr: "data protection privacy",
  gtm: "market launch strategy",
  hcm: "human resources personnel",
  hipaa: "health privacy compliance",
  hris: "human resources personnel software",
  iot: "connected sensors devices",
  kpi: "performance figures",
  kyc: "customer identity verification",
  lms: "online learning courses",
  logistics: "freight shipping warehouses",
  martech: "marketing technology",
  ml: "machine learning",
  mrr: "monthly recurring revenue",
  nbfc: "non bank lending finance",
  opex: "operating costs",
  pos: "checkout till payments",
  proptech: "real estate technology",
  roi: "return investment payback",
  saas: "subscription software online",
  sla: "guaranteed service level",
  sme: "small medium companies",
  smb: "small medium companies",
  sso: "single login",
  tco: "total cost ownership",
  ux: "user experience ease",
  wms: "warehouse management",
};

const byWord = new Map(Object.entries(expansions));

/** The words of a text, with jargon spelled out. */
export const plainWords = (text: string): string[] =>
  wordsOf(text).flatMap(
    (word) => byWord.get(word)?.split(" ") ?? byWord.get(singular(word))?.split(" ") ?? [word],
  );
