import type { DeliveryState, WebhookEventType, WebhookFormat, WebhookState } from "@beachhead/contract";
import type { TagTone } from "../../../components/tag/tag.tsx";

export const formatNames: Readonly<Record<WebhookFormat, string>> = {
  standard: "Webhook",
  slack: "Slack",
  teams: "Teams",
};

export const addressHelp: Readonly<Record<WebhookFormat, string>> = {
  standard: "Takes a POST with JSON and answers within 5 seconds. Begins with https://",
  slack: "Of an incoming webhook: https://hooks.slack.com/services/…",
  teams: "Of a workflow that posts to a channel when a webhook request comes",
};

export const eventWords: Readonly<Record<WebhookEventType, string>> = {
  "plan.approved": "A GTM plan was approved",
  "plan.changed": "A plan changed (at most once a minute for each)",
  "simulation.saved": "A simulation was saved",
  "odds.fell": "The odds of a simulation fell by a point or more",
  "deals.synced": "Deals were read from the CRM",
  "variance.passed": "An alert on pace was raised",
  "member.changed": "A member joined, left or has another role",
  "limit.near": "An allowance of the plan is nine tenths used",
  "audit.recorded": "Every row of the audit log",
};

interface Shown {
  tone: TagTone;
  words: string;
}

export const webhookStates: Readonly<Record<WebhookState, Shown>> = {
  on: { tone: "positive", words: "On" },
  off: { tone: "neutral", words: "Off" },
  failed: { tone: "negative", words: "Turned off after failures" },
};

export const deliveryWords: Readonly<Record<DeliveryState, Shown>> = {
  waiting: { tone: "caution", words: "On its way" },
  delivered: { tone: "positive", words: "Delivered" },
  failed: { tone: "negative", words: "Not delivered" },
};
