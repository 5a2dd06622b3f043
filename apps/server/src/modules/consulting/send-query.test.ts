import type { FailureReply } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asOwnerOf, grantCredits } from "../../platform/db/test-database.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../test-app.ts";
import { createTestMailbox } from "../../test-mailbox.ts";

const OPERATOR = "operator@beachhead.example";
const NOT_ENOUGH =
  "You don't have enough consulting credits to submit a query. Please purchase more credits.";

const mailbox = createTestMailbox();
let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await buildTestApp({
    mailer: mailbox.mailer,
    rateLimits: 100,
    consulting: { bookingUrl: undefined, operatorEmail: OPERATOR },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
});

const words = (count: number) => Array.from({ length: count }, () => "price").join(" ");
const query = (changes: object = {}) => ({
  name: "Somebody Else",
  email: "victim@elsewhere.example",
  company: "Other",
  problemDescription: "Which wording works for public banks?",
  ...changes,
});
const send = (changes?: object) => user.api.send("sendQuery", { body: query(changes) });

const count = (table: string) =>
  asOwnerOf(server.database, user.userId, async (client) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    return rows[0]?.count;
  });

test("a query takes 25 credits, is stored, and is mailed to the operator and to the account's address", async () => {
  await grantCredits(server.database, user.userId, 100);
  const answer = await send();
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    message: "Your query was sent successfully. We'll get back to you within 24 hours.",
    consultingAmount: 75,
  });
  const forOperator = await mailbox.mailAbout("Query from Test Person", OPERATOR);
  expect(forOperator.text).toContain(`E-mail: ${user.email}`);
  expect(forOperator.text).toContain("Which wording works for public banks?");
  expect(forOperator.text).not.toContain("victim@elsewhere.example");
  expect((await mailbox.mailAbout("We received your query", user.email)).text).toContain("75 are left");
  expect(mailbox.mails.map(({ to }) => to.address)).not.toContain("victim@elsewhere.example");
});

test("without 25 credits a query is refused and nothing is stored or mailed", async () => {
  await grantCredits(server.database, user.userId, 24);
  const answer = await send();
  expect(answer.statusCode).toBe(402);
  expect(answer.json<FailureReply>().error).toBe(NOT_ENOUGH);
  expect(await count("consulting_queries")).toBe(0);
  expect((await user.api.call("getUserDetails")).consultingAmount).toBe(24);
});

test("20 parallel queries with 110 credits: 4 are accepted, and 10 credits are left", async () => {
  await grantCredits(server.database, user.userId, 110);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
  const taken = answers.filter(({ statusCode }) => statusCode === 200);
  expect(taken).toHaveLength(4);
  expect(answers.filter(({ statusCode }) => statusCode === 402)).toHaveLength(16);
  expect(await count("consulting_queries")).toBe(4);
  expect((await user.api.call("getUserDetails")).consultingAmount).toBe(10);
});

test("the specification's second call takes nothing and answers the balance", async () => {
  await grantCredits(server.database, user.userId, 100);
  await send();
  for (const consultingAmount of [25, 1_000, -25]) {
    const answer = await user.api.send("humanConsultantQuery", { body: { consultingAmount } });
    expect(answer.json()).toEqual({ success: true, consultingAmount: 75 });
  }
});

test.each([
  ["5,000 words are taken", { problemDescription: words(5_000) }, 200, undefined],
  [
    "5,001 words are refused",
    { problemDescription: words(5_001) },
    422,
    "Problem description can have at most 5,000 words",
  ],
  ["a blank description is refused", { problemDescription: " \n" }, 422, "Problem description is required"],
])("the description of a query: %s", async (_what, change, status, message) => {
  await grantCredits(server.database, user.userId, 100);
  const answer = await send(change);
  expect(answer.statusCode).toBe(status);
  expect(answer.json<Partial<FailureReply>>().error).toBe(message);
  const credits = (await user.api.call("getUserDetails")).consultingAmount;
  expect(credits).toBe(status === 200 ? 75 : 100);
});

test("an enterprise request reaches the operator; only the account's address gets a confirmation", async () => {
  const body = {
    name: "Grace Hopper\r\nBcc: all@elsewhere.example",
    email: "grace@elsewhere.example",
    company: "Navy",
    contact: "+1 202-555 0100",
    message: "1,000 seats\nfrom May",
  };
  const answer = await user.api.send("sendEnterpriseRequest", { body });
  expect(answer.json()).toEqual({ success: true, message: "Request sent! Our team will contact you soon." });
  await mailbox.mailAbout("We received your request", user.email);
  const mail = await mailbox.mailAbout("Enterprise request from Navy", OPERATOR);
  expect(mail.text).toContain("Name: Grace Hopper Bcc: all@elsewhere.example\n");
  expect(mail.text).toContain("Contact number: 12025550100");
  expect(mailbox.mails.map(({ to }) => to.address)).not.toContain("grace@elsewhere.example");
});

test.each([
  ["name", "Name is required"],
  ["email", "E-mail is required"],
  ["company", "Company name is required"],
  ["contact", "Contact number is required"],
  ["message", "Business requirement is required"],
])("an enterprise request without %s is refused", async (field, message) => {
  const full = {
    name: "Ada",
    email: "ada@acme.example",
    company: "Acme",
    contact: "5550100",
    message: "Seats",
  };
  const answer = await user.api.send("sendEnterpriseRequest", { body: { ...full, [field]: " " } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<FailureReply>().issues).toEqual([{ path: field, message }]);
});

test("a contact number with letters is refused", async () => {
  const body = {
    name: "Ada",
    email: "ada@acme.example",
    company: "Acme",
    contact: "call me",
    message: "Seats",
  };
  const answer = await user.api.send("sendEnterpriseRequest", { body });
  expect(answer.json<FailureReply>().error).toBe("Contact number can have digits only");
});
