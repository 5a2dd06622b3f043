export { addNamedThread } from "./add-named-thread.ts";
export { readComments } from "./export-comments.ts";
export { addInboxItem, removeInboxItems } from "./inbox/add-inbox-item.ts";
export { sendInboxMail } from "./inbox/inbox-mail.ts";
export { commentRoutes } from "./routes.ts";
export { commentIdsOn, findPlaces } from "./store.ts";
