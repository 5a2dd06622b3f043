import { AppError } from "../../platform/errors/app-error.ts";

/** Said of every link that does not work, whatever the reason. */
export const staleLink = () =>
  new AppError("bad_request", "This link has expired or was used before. Ask for a new one.");

/** The same of a link that nobody can ask for. */
export const staleWarningLink = () =>
  new AppError(
    "bad_request",
    "This link has expired, was used before, or is no longer needed. If you cannot sign in, reset your password.",
  );

/** Where a mail sends somebody who did not do what it tells of. */
export const forgotAddress = (publicUrl: string) => `${publicUrl}/auth?view=forgot`;
