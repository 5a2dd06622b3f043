import { expect, test } from "vitest";
import { gstNumberFault } from "./gst-number.ts";
import { createSubscriptionBody } from "./payments.ts";

const order = { planType: "DIY", planPrice: 3900, totalAmount: 3900, currency: "INR" };
const issuesOf = (changes: object) =>
  createSubscriptionBody.safeParse({ ...order, ...changes }).error?.issues.map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));

// The first three are published as samples of the form.
test.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "09AAACH7409R1ZZ", " 27aapfu0939f1zv ", "", "  "])(
  "the GST number %j can be on an order in INR, in capital letters",
  (gstNo) => {
    expect(gstNumberFault(gstNo, "INR")).toBeUndefined();
    const { data, error } = createSubscriptionBody.safeParse({ ...order, gstNo });
    expect(error).toBeUndefined();
    expect(data?.gstNo).toBe(gstNo.trim().toUpperCase());
  },
);

test.each([
  "27AAPFU0939F1ZW",
  "72AAPFU0939F1ZV",
  "27AAPFU0939F1Z",
  "AA27PFU0939F1ZV",
  "27AAPFU0939F1XV",
  "=1+1<b>",
  "{{7*7}}",
  "A\r\nBcc: x",
  "२७AAPFU0939F1ZV",
])("the text %j is no GST number and is refused at its field", (gstNo) => {
  expect(issuesOf({ gstNo })).toEqual([
    { path: "gstNo", message: "This does not look like a GST number. Correct it, or leave it empty." },
  ]);
});

test("a GST number is refused at its field in a currency other than INR, a blank one is not", () => {
  const dollars = { planPrice: 29, totalAmount: 29, currency: "USD" };
  expect(issuesOf({ ...dollars, gstNo: "27AAPFU0939F1ZV" })).toEqual([
    { path: "gstNo", message: "A GST number applies to payments in INR only. Leave it empty." },
  ]);
  expect(issuesOf({ ...dollars, gstNo: " " })).toBeUndefined();
});
