export { findPlanOfRecord, stampOfRecords } from "./plan-of-record.ts";
export { approvalRoutes } from "./routes.ts";
