export { createConnectionAccess } from "./connection-access.ts";
export { connectionSecretsOf } from "./credentials.ts";
export { connectExample, disconnectExample, type ExampleStock } from "./example-connections.ts";
export type { Connectors } from "./integrations.ts";
export { integrationRoutes } from "./routes.ts";
export { listCampaignReports, listConnectionRows } from "./store.ts";
export { syncConnections } from "./sync/run-sync.ts";
export { findUserCredentials, type UserCredentials } from "./user-credentials.ts";
