/**
 * What the built-in advisor knows of industries, company sizes and products, from 0 (not at all) to 3 (very much).
 * Each trait has its short label, and the phrase of a reason for a strong (2.5 and more) and a weaker value.
 */
interface Trait {
  label: string;
  strong: string;
  weaker: string;
}

/** `{industry}` is the industry's name. The values are in `industries.json`. */
export const industryTraits = {
  regulated: {
    label: "Regulation",
    strong: "{industry} is heavily regulated",
    weaker: "{industry} works under regulation",
  },
  safety: {
    label: "Safety",
    strong: "an error in {industry} can cost lives",
    weaker: "safety matters in {industry}",
  },
  downtime: {
    label: "Costly downtime",
    strong: "downtime is very costly in {industry}",
    weaker: "downtime is costly in {industry}",
  },
  privacy: {
    label: "Privacy",
    strong: "{industry} holds highly sensitive data",
    weaker: "{industry} holds personal or confidential data",
  },
  margins: {
    label: "Thin margins",
    strong: "margins in {industry} are very thin",
    weaker: "margins in {industry} are thin",
  },
  lowIt: {
    label: "Little IT skill",
    strong: "buyers in {industry} rarely have IT staff",
    weaker: "IT staff is scarce in {industry}",
  },
  frontline: {
    label: "Frontline users",
    strong: "staff in {industry} use it between other tasks, with little training",
    weaker: "people without an office job use it in {industry}",
  },
  risk: {
    label: "Risk aversion",
    strong: "buyers in {industry} avoid any risk",
    weaker: "buyers in {industry} are careful",
  },
  volume: {
    label: "High volume",
    strong: "{industry} works with very large volumes",
    weaker: "{industry} works with large volumes",
  },
  complex: {
    label: "Complex processes",
    strong: "processes in {industry} are complex and run on old systems",
    weaker: "processes in {industry} have many steps",
  },
  sites: {
    label: "Many sites",
    strong: "{industry} rolls out to many sites",
    weaker: "{industry} works at several sites",
  },
  jargon: {
    label: "Terms of the trade",
    strong: "{industry} expects a vendor who knows the trade",
    weaker: "{industry} has workflows of its own",
  },
  tender: {
    label: "Tenders",
    strong: "{industry} buys by tender",
    weaker: "part of {industry} buys by tender",
  },
  fast: {
    label: "Moves fast",
    strong: "{industry} moves fast",
    weaker: "{industry} changes quickly",
  },
} satisfies Record<string, Trait>;

export const sizeTraits = {
  scale: {
    label: "scale",
    strong: "a large company needs it at scale",
    weaker: "a growing company needs room",
  },
  committee: {
    label: "buying committee",
    strong: "a committee decides and wants proof",
    weaker: "several people decide",
  },
  deep: {
    label: "deep integration",
    strong: "it must fit into many other systems",
    weaker: "it must fit into some other systems",
  },
  price: { label: "price pressure", strong: "small budgets decide", weaker: "budgets are limited" },
  noIt: { label: "no IT team", strong: "there is no IT team to run it", weaker: "the IT team is small" },
} satisfies Record<string, Trait>;

export const productTraits = {
  sensitive: {
    label: "Sensitive data",
    strong: "the product handles sensitive data",
    weaker: "the product handles sensitive data",
  },
  critical: {
    label: "Live operations",
    strong: "the product runs in live operations",
    weaker: "the product runs in live operations",
  },
  data: {
    label: "Large data",
    strong: "the product works on large amounts of data",
    weaker: "the product works on large amounts of data",
  },
  users: {
    label: "Many everyday users",
    strong: "many people use the product every day",
    weaker: "many people use the product every day",
  },
  trade: {
    label: "Made for the trade",
    strong: "the product is made for this trade",
    weaker: "the product is made for this trade",
  },
  suite: {
    label: "Spans a process",
    strong: "the product spans a whole process",
    weaker: "the product spans a whole process",
  },
  hardware: {
    label: "Hardware",
    strong: "the product comes with hardware to install",
    weaker: "the product comes with hardware to install",
  },
} satisfies Record<string, Trait>;

export type IndustryTrait = keyof typeof industryTraits;
export type SizeTrait = keyof typeof sizeTraits;
export type ProductTrait = keyof typeof productTraits;

/** Values of the traits of company sizes. */
export const sizeProfiles = {
  Enterprise: { scale: 3, committee: 3, deep: 3, price: 0, noIt: 0 },
  "Mid-Market": { scale: 1.5, committee: 1.5, deep: 1.5, price: 1.5, noIt: 1.5 },
  SME: { scale: 0, committee: 0, deep: 0, price: 3, noIt: 3 },
} as const satisfies Record<string, Record<SizeTrait, number>>;
