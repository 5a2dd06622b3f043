export { dashboardRoutes } from "./routes.ts";
export { findViewDeck } from "./views/find-view-deck.ts";
