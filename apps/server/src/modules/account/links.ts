import { AppError } from "../../platform/http/app-error.ts";

/** Said of every link that is no good, whatever the reason. */
export const staleLink = () =>
  new AppError("bad_request", "This link has expired or was used before. Ask for a new one.");
