import { AppError } from "../../../platform/errors/app-error.ts";

/** The error for every link that does not work, whatever the reason. */
export const staleLink = () =>
  new AppError("bad_request", "This link has expired or was used before. Ask for a new one.");

/** The same for a link that cannot be requested again. */
export const staleWarningLink = () =>
  new AppError(
    "bad_request",
    "This link has expired, was used before, or is no longer needed. If you cannot sign in, reset your password.",
  );

/** The address in a mail for a reader who did not make the change. */
export const forgotAddress = (publicUrl: string) => `${publicUrl}/auth?view=forgot`;
