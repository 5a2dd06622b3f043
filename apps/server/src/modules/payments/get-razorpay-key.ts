import type { ReplyOf } from "@beachhead/contract";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import { requireRazorpay } from "./require-razorpay.ts";

export async function getRazorpayKey(dependencies: PaymentDependencies): Promise<ReplyOf<"getRazorpayKey">> {
  const { settings, isSandbox } = requireRazorpay(dependencies, "Failed to fetch payment gateway key");
  return { success: true, key: settings.keyId, sandbox: isSandbox };
}
