export { deliverWebhooks } from "./deliver/deliver.ts";
export { listChannels } from "./list-channels.ts";
export { webhookRoutes } from "./routes.ts";
export { webhookSecretsOf } from "./secrets.ts";
