export {
  createRazorpay,
  type Payment,
  type Razorpay,
  RazorpayError,
} from "./razorpay.ts";
export { type RazorpaySettings, razorpay } from "./settings.ts";
