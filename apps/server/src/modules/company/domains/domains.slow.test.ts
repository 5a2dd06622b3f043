import { MAX_DOMAINS } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { createWithAccount } from "../../../platform/auth/account-transaction.ts";
import { createCompanyDomains } from "../../../platform/auth/company-domains.ts";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { insertTeam } from "../../../platform/db/test-teams.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createSendMail } from "../../../platform/outbox/index.ts";
import { createFindProof } from "../../../providers/company/index.ts";
import { testServer } from "../../../test/server.ts";
import type { TestUser } from "../../../test-app.ts";
import { TEST_VAULT } from "../../../test-app.ts";
import { createTestMailbox } from "../../../test-mailbox.ts";
import { sentence } from "../../workspaces/invitations/test-team.ts";
import { companyCalls, PUBLIC_URL } from "../test/company-browser.ts";
import { recheckDomains } from "./recheck-domains.ts";

const mailbox = createTestMailbox();
const server = testServer({ googleFor: PUBLIC_URL, mailer: mailbox.mailer, rateLimits: 1_000 });
const { claim, control } = companyCalls(server);

let owner: TestUser;
let id: string;
let domain: string;

const newTeam = (user: TestUser) => insertTeam(server.database, [{ userId: user.userId, role: "owner" }]);

beforeEach(async () => {
  owner = await server.signUp();
  id = await newTeam(owner);
  domain = `${newId()}.example`;
});

const add = (by: TestUser, workspace: string, name: string) =>
  by.api.send("addCompanyDomain", { params: { id: workspace }, body: { domain: name } });
const check = (by: TestUser, workspace: string, domainId: string) =>
  by.api.send("checkCompanyDomain", { params: { id: workspace, domainId } });
const list = async (by = owner, workspace = id) =>
  (await by.api.call("getCompanySignIn", { params: { id: workspace } })).domains;

test("a claim is proved only by its own value in the TXT record of its host", async () => {
  const { domain: claimed } = (await add(owner, id, domain)).json();
  expect(claimed).toMatchObject({ domain, verifiedAt: null, record: { host: `_beachhead.${domain}` } });
  expect((await check(owner, id, claimed.id)).statusCode).toBe(409);
  await control("dns", { host: claimed.record.host, value: `${claimed.record.value}x` });
  expect((await check(owner, id, claimed.id)).statusCode).toBe(409);
  await control("dns", { host: domain, value: claimed.record.value });
  expect((await check(owner, id, claimed.id)).statusCode).toBe(409);
  expect((await list())[0]?.verifiedAt).toBeNull();
  await control("dns", { host: claimed.record.host, value: claimed.record.value });
  expect((await check(owner, id, claimed.id)).statusCode).toBe(200);
  expect((await list())[0]?.verifiedAt).not.toBeNull();
});

test("a name server that fails is reported as such, and proves nothing", async () => {
  const { domain: claimed } = (await add(owner, id, domain)).json();
  await control("dns", { host: claimed.record.host, value: "fail" });
  expect((await check(owner, id, claimed.id)).statusCode).toBe(502);
  expect((await list())[0]?.verifiedAt).toBeNull();
});

test("a domain belongs to the one workspace that proved its claim, until that gives it up", async () => {
  await claim({ id, owner }, domain);
  const rival = await server.signUp();
  const theirs = await newTeam(rival);
  const { domain: claimed } = (await add(rival, theirs, domain)).json();
  await control("dns", { host: claimed.record.host, value: claimed.record.value });
  const refused = await check(rival, theirs, claimed.id);
  expect([refused.statusCode, sentence(refused)]).toEqual([
    409,
    `Another workspace has proved its claim to ${domain}. Ask its owners to give the domain up.`,
  ]);
  const [own] = await list();
  await owner.api.call("removeCompanyDomain", { params: { id, domainId: own?.id ?? "" } });
  expect((await check(rival, theirs, claimed.id)).statusCode).toBe(200);
});

test.each(["gmail.com", "Outlook.com"])("the public mail domain %s cannot be claimed", async (name) => {
  const answer = await add(owner, id, name);
  expect([answer.statusCode, sentence(answer)]).toEqual([
    422,
    `Anybody can have an address of ${name.toLowerCase()}. Enter a domain that belongs to your company.`,
  ]);
});

test.each(["", "localhost", "192.0.2.1", "https://acme.example", "acme..example", "*.acme.example"])(
  "%j is not taken for a domain",
  async (name) => {
    expect((await add(owner, id, name)).statusCode).toBe(422);
  },
);

test("a personal workspace claims no domain, a workspace no domain twice and not more than ten", async () => {
  expect((await add(owner, owner.userId, domain)).statusCode).toBe(409);
  for (let count = 0; count < MAX_DOMAINS; count += 1)
    expect((await add(owner, id, `d${count}.${domain}`)).statusCode).toBe(200);
  expect((await add(owner, id, `more.${domain}`)).json<{ code: string }>().code).toBe("limit_reached");
  const [first] = await list();
  await owner.api.call("removeCompanyDomain", { params: { id, domainId: first?.id ?? "" } });
  expect((await add(owner, id, `d1.${domain}`)).statusCode).toBe(422);
});

test("domains of another workspace are neither read, checked nor removed", async () => {
  await claim({ id, owner }, domain);
  const [own] = await list();
  const stranger = await server.signUp();
  const theirs = await newTeam(stranger);
  const params = { id: theirs, domainId: own?.id ?? "" };
  expect(await list(stranger, theirs)).toEqual([]);
  expect((await stranger.api.send("checkCompanyDomain", { params })).statusCode).toBe(404);
  expect((await stranger.api.send("removeCompanyDomain", { params })).statusCode).toBe(404);
  expect((await list()).length).toBe(1);
});

async function recheckTonight(): Promise<void> {
  const pools = createTestPools(server.database);
  const { clock } = server;
  try {
    await recheckDomains({
      clock,
      companyDomains: createCompanyDomains({ connection: pools.auth, clock }),
      findProof: createFindProof(server.sandbox.environment["SANDBOX_DNS"]),
      log: createLog("silent", { write: () => undefined }),
      publicUrl: PUBLIC_URL,
      sendMail: createSendMail(TEST_VAULT),
      withAccount: createWithAccount({ pool: pools.auth, clock }),
    })(AbortSignal.timeout(60_000));
  } finally {
    await pools.close();
  }
}

test("a record that is missing for three days ends the claim, and the owners are mailed at its start and end", async () => {
  await claim({ id, owner }, domain);
  const host = `_beachhead.${domain}`;
  const isVerified = async () => (await list())[0]?.verifiedAt !== null;
  await recheckTonight();
  expect((await list())[0]).toMatchObject({ missingSince: null });

  // A name server that fails is no missing record, however long it fails.
  await control("dns", { host, value: "fail" });
  server.clock.advance(4 * DAY_MS);
  await recheckTonight();
  expect((await list())[0]).toMatchObject({ missingSince: null });

  await control("dns", { host, value: "" });
  await recheckTonight();
  expect(await isVerified()).toBe(true);
  await mailbox.mailAbout(`The DNS record of ${domain} is missing`, owner.email);
  server.clock.advance(2 * DAY_MS);
  await recheckTonight();
  expect(await isVerified()).toBe(true);
  server.clock.advance(DAY_MS);
  await recheckTonight();
  expect(await isVerified()).toBe(false);
  await mailbox.mailAbout(`Company sign-in for ${domain} has ended`, owner.email);
});
