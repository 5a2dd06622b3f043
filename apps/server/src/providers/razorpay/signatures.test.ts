import { expect, test } from "vitest";
import { isSignedBy, sign } from "./signatures.ts";

// The vectors of Razorpay's documentation.
const payments = [
  [
    "EnLs21M47BllR3X8PSFtjtbd",
    "order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l",
    "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
  ],
  [
    "test_key_secret",
    "order_TEST0000000001|pay_TEST0000000001",
    "b3e9e5351d895b3867537973bb95a636c5d6d81531a6052a641c824d990729ce",
  ],
  [
    "whsec_test",
    '{"entity":"event","event":"order.paid"}',
    "43cb32c613ab2ef179efaf227bee6dcc029f889c492145662fd3b76e33564a65",
  ],
] as const;

test.each(payments)(
  "the documented signature with the secret %s is accepted",
  (secret, message, signature) => {
    expect(sign(message, secret)).toBe(signature);
    expect(isSignedBy(message, signature, ["another", secret])).toBe(true);
  },
);

test.each(payments)(
  "with the secret %s a signature with any bit flipped is refused",
  (secret, message, signature) => {
    for (let bit = 0; bit < signature.length * 4; bit += 1) {
      const bytes = Buffer.from(signature, "hex");
      const place = Math.floor(bit / 8);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << (bit % 8));
      expect(isSignedBy(message, bytes.toString("hex"), [secret])).toBe(false);
    }
  },
);

test.each([undefined, "", "0d4e"])("the signature %s is refused", (signature) => {
  expect(isSignedBy("order|pay", signature, ["secret"])).toBe(false);
});

test("without a secret no signature is accepted", () => {
  expect(isSignedBy("order|pay", sign("order|pay", ""), [])).toBe(false);
});
