import type { webhookEndpoints } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import { read, type SampleCalls } from "./sample-call.ts";

const webhook = { name: "Data warehouse", events: ["plan.approved"] };

export const webhookSamples: SampleCalls<typeof webhookEndpoints> = {
  listWebhooks: {},
  createWebhook: {
    body: () => ({ ...webhook, format: "standard", url: "https://hooks.example.com/beachhead" }),
  },
  updateWebhook: { thing: "webhook", body: () => ({ ...webhook, isOn: true }) },
  deleteWebhook: read("webhook"),
  rotateWebhookSecret: read("webhook"),
  testWebhook: read("webhook"),
  listWebhookDeliveries: { thing: "webhook", unmarked: true },
  // Nothing was sent yet: webhooks.test.ts has the call about an event that was.
  replayWebhookDeliveries: { thing: "webhook", answered: 409, body: () => ({ eventId: newId() }) },
};
