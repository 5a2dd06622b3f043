import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { listWebhookDeliveries, replayWebhookDeliveries } from "./log.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "./manage.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";

/** Where a workspace's events are sent. */
export function webhookRoutes(dependencies: WebhookDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("listWebhooks", verb(listWebhooks)),
    route("createWebhook", verb(createWebhook)),
    route("updateWebhook", verb(updateWebhook)),
    route("deleteWebhook", verb(deleteWebhook)),
    route("rotateWebhookSecret", verb(rotateWebhookSecret)),
    route("testWebhook", verb(testWebhook)),
    route("listWebhookDeliveries", verb(listWebhookDeliveries)),
    route("replayWebhookDeliveries", verb(replayWebhookDeliveries)),
  ];
}
