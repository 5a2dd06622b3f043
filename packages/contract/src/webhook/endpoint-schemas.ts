import type { EndpointSchemas } from "../endpoint.ts";
import { idParams, successReply } from "../primitives.ts";
import type { webhookEndpoints } from "./endpoints.ts";
import {
  deliveryListReply,
  replayBody,
  replayReply,
  webhookBody,
  webhookChangeBody,
  webhookListReply,
  webhookReply,
  webhookSecretReply,
  webhookTestReply,
} from "./webhooks.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const webhookSchemas = {
  listWebhooks: { reply: webhookListReply },
  createWebhook: { body: webhookBody, reply: webhookSecretReply },
  updateWebhook: { params: idParams, body: webhookChangeBody, reply: webhookReply },
  deleteWebhook: { params: idParams, reply: successReply },
  rotateWebhookSecret: { params: idParams, reply: webhookSecretReply },
  testWebhook: { params: idParams, reply: webhookTestReply },
  listWebhookDeliveries: { params: idParams, reply: deliveryListReply },
  replayWebhookDeliveries: { params: idParams, body: replayBody, reply: replayReply },
} as const satisfies EndpointSchemas<typeof webhookEndpoints>;
