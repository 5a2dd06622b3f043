export { deliverWebhooks } from "./deliver/deliver.ts";
export { webhookRoutes } from "./routes.ts";
export { webhookSecretsOf } from "./secrets.ts";
