export { dashboardRoutes } from "./routes.ts";
export { findViewDeck } from "./views/find-view-deck.ts";
export { titledViews } from "./views/store.ts";
export { sendVisit } from "./visits/record-visit.ts";
export { sendWeeklyMail } from "./weekly-mail/weekly-mail.ts";
