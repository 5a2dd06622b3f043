import { expect, test } from "vitest";
import type { ErasedInvoice } from "../../apps/server/src/admin/erased-invoices.ts";
import type { Operations } from "../../apps/server/src/admin/operations.ts";
import type { GrantedPlan, UserAdmin, UserLine } from "../../apps/server/src/admin/users.ts";
import { SealError } from "../../apps/server/src/platform/crypto/envelope.ts";
import { parseKeyring } from "../../apps/server/src/platform/crypto/keyring.ts";
import { runInvoiceCommand } from "./invoice-command.ts";
import { runOperation } from "./operations-command.ts";
import { runUserCommand, USAGE } from "./user-command.ts";

const at = new Date("2026-11-22T10:30:00.000Z");
const query = {
  id: "q1",
  kind: "query",
  email: "ada@acme.example",
  createdAt: at,
  doneAt: null,
  text: "Prices\nin India",
} as const;

const operations: Operations = {
  inquiries: async () => [query],
  markDone: async (id) => id === "q1",
  waitingMails: async () => [],
  resendMail: async () => false,
  parkedJobs: async () => [
    { id: "7", task: "mail.deliver", attempts: 14, lastError: "refused\nat line 1", createdAt: at },
  ],
  retryJobs: async (id) => (id === undefined ? 2 : id === "7" ? 1 : 0),
  verifyAudit: async (email) =>
    email === "nobody@acme.example" ? [] : [{ email: "ada@acme.example", rows: 3, firstBroken: null }],
  rewrap: async () => ({ rows: 4, rewrapped: 3 }),
  close: async () => undefined,
};

const readKeyring = () => parseKeyring(`new:${"A".repeat(43)}`, "test");

const run = (subject: string, ...parameters: string[]) =>
  runOperation(subject, parameters, { open: async () => operations, readKeyring }, USAGE);

test.each([
  ["query list", "q1  query  ada@acme.example  2026-11-22 10:30\n    Prices\n    in India"],
  ["query done q1", "The query q1 is marked as answered."],
  ["mail list", "Every e-mail is sent."],
  ["job list", "7  mail.deliver  2026-11-22 10:30  14 tries  refused"],
  ["job retry 7", "1 job runs again."],
  ["job retry --all", "2 jobs run again."],
  ["audit verify", "The audit log is intact: 3 rows of 1 accounts."],
  ["key rewrap", "3 of 4 values were encrypted under the key new."],
])("%s says what it did", async (command, text) => {
  const [subject = "", ...parameters] = command.split(" ");
  expect((await run(subject, ...parameters)).text).toBe(text);
});

test.each([
  ["query done q2", "There is no open query q2."],
  ["query done", "Name one: npm run admin -- query done <id>."],
  ["mail resend m1", "There is no unsent e-mail m1."],
  ["job retry 8", "There is no parked job 8."],
  ["audit verify nobody@acme.example", "No account has the address nobody@acme.example."],
  ["query forget", USAGE],
  ["key rewrap --force", "Unknown option '--force'"],
])("%s is refused with a message", async (command, message) => {
  const [subject = "", ...parameters] = command.split(" ");
  await expect(run(subject, ...parameters)).rejects.toThrow(message);
});

test("key rewrap with a ring that lacks a key says what to do", async () => {
  const rewrap = () => Promise.reject(new SealError("No master key old is on the ring"));
  const host = { open: async () => ({ ...operations, rewrap }), readKeyring };
  await expect(runOperation("key", ["rewrap"], host, USAGE)).rejects.toThrow(
    "A value cannot be decrypted: No master key old is on the ring. Add the missing key to the key ring",
  );
});

const users: UserLine[] = ["ada@acme.example", "grace@navy.example"].map((email) => ({
  userId: email,
  email,
  name: email.split("@")[0] ?? "",
  isVerified: true,
  createdAt: at,
  lastLogin: null,
  plan: "trial",
}));

const admin: UserAdmin = {
  list: async () => users,
  create: async () => "https://plan.example/reset-password/x",
  reset: async () => undefined,
  grant: async (_email: string, _plan: GrantedPlan) => true,
  grantCredits: async (_email, credits) => credits + 50,
  removeTwoFactor: async (email) => (email === "ada@acme.example" ? "removed" : undefined),
  remove: async () => true,
  close: async () => undefined,
};

const runUser = (...parameters: string[]) =>
  runUserCommand(parameters, { open: async () => admin, readKeyring });

test("user find lists the accounts with the text in e-mail or name, as text and as data", async () => {
  const { text, data } = await runUser("find", "NAVY");
  expect(text).toContain("grace@navy.example");
  expect(text).not.toContain("ada@acme.example");
  expect(data).toEqual([users[1]]);
});

test("user create refuses a name that no account can have", async () => {
  await expect(runUser("create", "new@acme.example", "--name", "https://x.example")).rejects.toThrow(
    /^Name cannot contain a web address.*\.$/,
  );
});

test("user credits adds whole credits and says the balance", async () => {
  expect((await runUser("credits", "ada@acme.example", "100")).data).toEqual({
    email: "ada@acme.example",
    balance: 150,
  });
  await expect(runUser("credits", "ada@acme.example", "2.5")).rejects.toThrow(
    "Credits are a whole number above 0",
  );
});

test("user remove-two-factor says that sessions ended, and refuses an address without an account", async () => {
  expect((await runUser("remove-two-factor", "ada@acme.example")).data).toEqual({
    email: "ada@acme.example",
    twoFactor: "removed",
  });
  await expect(runUser("remove-two-factor", "nobody@acme.example")).rejects.toThrow(
    "No account has the address nobody@acme.example.",
  );
});

test("invoice list shows the invoices of an erased account, or says that there are none", async () => {
  const kept = {
    invoiceNumber: "BH-2026-000042",
    issuedAt: at,
    currency: "USD",
    planAmount: 708,
    consultingAmount: 150,
    refunded: 10_050,
    gstNo: "29AAGCB7383J1Z4",
    lines: [
      { what: "Startup Plan, yearly", amount: 708 },
      { what: "Consulting, 150 credits", amount: 150 },
    ],
    paidAt: at,
    paymentId: "pay_1",
    erasedAt: at,
  } as const;
  const list = (found: ErasedInvoice[]) => runInvoiceCommand(["list"], async () => found, USAGE);
  expect(await list([{ ...kept, lines: [...kept.lines] }])).toMatchObject({
    text: "BH-2026-000042  2026-11-22  USD 858  refunded USD 100.50  GST number 29AAGCB7383J1Z4  pay_1  Startup Plan, yearly; Consulting, 150 credits",
    data: [kept],
  });
  expect((await list([])).text).toBe("No erased account had an invoice.");
  await expect(runInvoiceCommand(["forget"], async () => [], USAGE)).rejects.toThrow(USAGE);
});
