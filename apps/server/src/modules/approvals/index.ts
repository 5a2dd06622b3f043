export { addNamedApproval } from "./add-named-approval.ts";
export { findPlanOfRecord, stampOfRecords } from "./plan-of-record.ts";
export { approvalRoutes } from "./routes.ts";
