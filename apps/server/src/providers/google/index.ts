export { createGoogle, type Flow, type Google, type GoogleIdentity, GoogleRefusal } from "./google.ts";
export { type GoogleSettings, google } from "./settings.ts";
