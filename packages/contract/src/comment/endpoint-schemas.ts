import { messageReply } from "../account/by-mail.ts";
import type { EndpointSchemas } from "../endpoint.ts";
import { idParams, successReply } from "../primitives.ts";
import { commentBody, commentListReply, commentReply, commentTextBody, resolvedReply } from "./comments.ts";
import type { commentEndpoints } from "./endpoints.ts";
import {
  inboxReadBody,
  inboxReadReply,
  inboxReply,
  inboxSettingsBody,
  inboxSettingsReply,
  stopInboxMailBody,
} from "./inbox.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const commentSchemas = {
  listComments: { reply: commentListReply },
  createComment: { body: commentBody, reply: commentReply },
  updateComment: { params: idParams, body: commentTextBody, reply: commentReply },
  deleteComment: { params: idParams, reply: successReply },
  resolveComment: { params: idParams, reply: resolvedReply },
  reopenComment: { params: idParams, reply: resolvedReply },
  getInbox: { reply: inboxReply },
  readInbox: { body: inboxReadBody, reply: inboxReadReply },
  changeInboxSettings: { body: inboxSettingsBody, reply: inboxSettingsReply },
  stopInboxMail: { body: stopInboxMailBody, reply: messageReply },
} as const satisfies EndpointSchemas<typeof commentEndpoints>;
