export { firstOddsRoutes } from "./routes.ts";
