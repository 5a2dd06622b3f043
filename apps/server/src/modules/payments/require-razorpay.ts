import { AppError } from "../../platform/errors/app-error.ts";
import type { Razorpay } from "../../providers/razorpay/index.ts";

/** @throws {AppError} `not_found` when payments are not configured */
export function requireRazorpay(
  { razorpay }: { razorpay: Razorpay | undefined },
  message = "Payments are not set up on this server. Contact its operator.",
): Razorpay {
  if (razorpay === undefined) throw new AppError("not_found", message);
  return razorpay;
}
