export { addNamedThread } from "./add-named-thread.ts";
/** @public What other modules tell a person about. */
export { addInboxItem } from "./inbox/add-inbox-item.ts";
export { sendInboxMail } from "./inbox/inbox-mail.ts";
export { commentRoutes } from "./routes.ts";
