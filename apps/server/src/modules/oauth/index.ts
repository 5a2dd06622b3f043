export { resourceMetadataPath } from "./addresses.ts";
export type { AppRequestKey, AppRequests, AskingApp } from "./app-requests.ts";
export { createOAuth } from "./serve-oauth.ts";
