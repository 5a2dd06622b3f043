import { estimated, published, type TypicalFigure } from "./typical-figure.ts";

export const salaryRegions = [
  "North America",
  "Western Europe",
  "United Kingdom",
  "India",
  "Southeast Asia",
  "Latin America",
] as const;
export type SalaryRegion = (typeof salaryRegions)[number];

export const salaryRoles = [
  "salesRep",
  "presales",
  "salesManager",
  "marketingRep",
  "marketingManager",
  "partnerManager",
  "supportAgent",
] as const;
export type SalaryRole = (typeof salaryRoles)[number];

/** On-target pay in USD a year, without employer charges. */
export const salaries: Readonly<Record<SalaryRole, Readonly<Record<SalaryRegion, TypicalFigure>>>> = {
  salesRep: {
    "North America": published(100_000, 164_000, 185_000, "s32", "derived"),
    "Western Europe": published(55_000, 110_000, 130_000, "s35", "centre"),
    "United Kingdom": estimated(55_000, 90_000, 140_000),
    India: estimated(7000, 15_000, 32_000),
    "Southeast Asia": estimated(8000, 18_000, 50_000),
    "Latin America": published(40_000, 74_000, 93_000, "s38", "derived"),
  },
  presales: {
    "North America": estimated(95_000, 140_000, 200_000),
    "Western Europe": estimated(65_000, 95_000, 140_000),
    "United Kingdom": estimated(65_000, 95_000, 140_000),
    India: estimated(12_000, 22_000, 45_000),
    "Southeast Asia": estimated(12_000, 28_000, 75_000),
    "Latin America": estimated(30_000, 60_000, 95_000),
  },
  salesManager: {
    "North America": estimated(120_000, 180_000, 260_000),
    "Western Europe": published(88_000, 104_500, 121_000, "s34", "range"),
    "United Kingdom": published(88_000, 104_500, 121_000, "s34", "range"),
    India: published(6000, 10_000, 14_000, "s36", "range"),
    "Southeast Asia": estimated(18_000, 40_000, 100_000),
    "Latin America": estimated(45_000, 80_000, 120_000),
  },
  marketingRep: {
    "North America": estimated(50_000, 72_000, 105_000),
    "Western Europe": estimated(38_000, 52_000, 72_000),
    "United Kingdom": estimated(36_000, 50_000, 70_000),
    India: estimated(4500, 8500, 18_000),
    "Southeast Asia": estimated(5500, 13_000, 40_000),
    "Latin America": estimated(16_000, 30_000, 48_000),
  },
  marketingManager: {
    "North America": estimated(90_000, 135_000, 200_000),
    "Western Europe": estimated(60_000, 85_000, 120_000),
    "United Kingdom": estimated(58_000, 80_000, 115_000),
    India: estimated(11_000, 20_000, 42_000),
    "Southeast Asia": estimated(14_000, 32_000, 85_000),
    "Latin America": estimated(32_000, 58_000, 90_000),
  },
  partnerManager: {
    "North America": published(90_000, 180_000, 220_000, "s39", "range"),
    "Western Europe": estimated(70_000, 105_000, 150_000),
    "United Kingdom": estimated(68_000, 100_000, 150_000),
    India: estimated(13_000, 24_000, 50_000),
    "Southeast Asia": estimated(15_000, 35_000, 90_000),
    "Latin America": estimated(38_000, 70_000, 105_000),
  },
  supportAgent: {
    "North America": published(33_000, 42_800, 62_000, "s33", "centre"),
    "Western Europe": estimated(26_000, 36_000, 50_000),
    "United Kingdom": estimated(26_000, 33_000, 44_000),
    India: estimated(2800, 4500, 8500),
    "Southeast Asia": published(3900, 6300, 8600, "s37", "range"),
    "Latin America": published(13_000, 19_300, 31_000, "s38", "derived"),
  },
};
