export { crmDeals } from "./crm-deals.ts";
export { runImport } from "./imports/run-import.ts";
export { findWinRate } from "./planned-vs-actual/calibration.ts";
export { findComparisonDeck } from "./planned-vs-actual/deck.ts";
export { readPlannedVsActual } from "./planned-vs-actual/get.ts";
export { readPlannedMonths } from "./planned-vs-actual/planned-months.ts";
export { readRemainingOdds } from "./planned-vs-actual/remaining-odds.ts";
export { findComparisonReport } from "./planned-vs-actual/report.ts";
export { findRunningYear } from "./planned-vs-actual/running-year.ts";
export { dealRoutes } from "./routes.ts";
export { createDailyRates } from "./settings/daily-rates.ts";

export { addExampleRates, removeExampleRates } from "./settings/example-rates.ts";
export { mapAgain } from "./settings/map-again.ts";

export { type DealRow, findTotals, readDealsAfter } from "./store/deals.ts";

export { rebuildRollups } from "./store/rebuild-rollups.ts";

export { storeDeals } from "./store/store-deals.ts";
