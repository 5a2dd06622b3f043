import {
  approvalReply,
  commentReply,
  dgPlanReply,
  type Endpoint,
  endpoints,
  memberListReply,
  savedDealReply,
  sessionListReply,
  webhookSecretReply,
  workspaceReply,
} from "@beachhead/contract";
import { testDeal } from "../modules/deals/test-deal.ts";
import { testChannel, testDgPlan } from "../modules/dg-plans/test-dg-plan.ts";
import { testDetails, testGoals, testProduct } from "../modules/gtm-plans/test-plan.ts";
import { testIndustries, testWholePlan } from "../modules/gtm-plans/test-sections.ts";
import { testCost } from "../modules/product-costs/test-cost.ts";
import { testSimulation } from "../modules/simulations/test-simulation.ts";
import { TEST_PASSWORD, type TestApp, type TestUser } from "../test-app.ts";
import { type Facts, inDays, type Thing } from "./sample-calls/sample-call.ts";
import { sampleCalls } from "./sample-calls.ts";

/** In the form of a link's token, and none. */
const NO_TOKEN = "A".repeat(43);
const NO_ID = "00000000-0000-4000-8000-000000000000";

export interface Answer {
  statusCode: number;
  body: string;
}

export interface Ask {
  method: Endpoint["method"] | "HEAD";
  url: string;
  headers: Record<string, string>;
  payload?: Readonly<Record<string, unknown>>;
}

export type Send = (ask: Ask) => Promise<Answer>;

/** Sends to a server without a network. */
export const sendTo =
  ({ app }: Pick<TestApp, "app">) =>
  (ask: Ask) =>
    app.inject(ask);

/** Below the limit of a person's own teams. */
const MOST_TEAMS = 10;
const teamsOf = new Map<string, string[]>();

/** Makes things that belong to a user, with `mark` in their texts. */
export function makerOf(send: Send, user: TestUser, mark: string) {
  let made = 0;
  const teams = teamsOf.get(user.userId) ?? [];
  teamsOf.set(user.userId, teams);

  async function must(method: Ask["method"], url: string, payload?: Ask["payload"]): Promise<string> {
    const answer = await send({ method, url, headers: user.headers, ...(payload && { payload }) });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.body;
  }
  const create = async (url: string, payload: Ask["payload"]) =>
    textAt(await must("POST", url, payload), "id");
  /** One that a call has deleted is gone already. */
  const removeTeam = (id: string) =>
    send({
      method: "DELETE",
      url: endpoints.deleteWorkspace.path.replace(":id", id),
      headers: user.headers,
      payload: { password: TEST_PASSWORD },
    });

  const productName = `CRM ${mark}`;
  const combination = `${productName}-India`;
  const newPlan = (changes: object = {}) =>
    create(
      endpoints.saveWholePlan.path,
      testWholePlan([combination], {
        gtmPlanName: `Launch ${mark} ${(made += 1)}`,
        products: [testProduct({ name: productName, industries: testIndustries })],
        goals: testGoals({ goal: mark }),
        ...changes,
      }),
    );
  const newShare = (planId: string) =>
    must("POST", endpoints.shareGtmPlan.path.replace(":id", planId), { expiresInDays: 7 });
  const newCost = () =>
    create(endpoints.createProductCost.path, { ...testCost({ costTitle: `Cost ${mark} ${(made += 1)}` }) });
  const newSimulation = (costId: string) =>
    create(endpoints.createSimulation.path, {
      ...testSimulation({ simulationTitle: `Prices ${mark} ${(made += 1)}`, costId }),
      options: { trials: 1000 },
    });

  const newDeal = async () => {
    const body = await must("POST", endpoints.createDeal.path, {
      ...testDeal({ name: `Deal ${mark} ${(made += 1)}` }),
    });
    return savedDealReply.parse(JSON.parse(body)).deal.id;
  };

  /** Everybody in a team who may approve but the user; in the personal workspace the user. */
  async function approvers(): Promise<string[]> {
    const { workspace = user.userId }: Readonly<Record<string, string>> = user.headers;
    const { members } = memberListReply.parse(
      JSON.parse(await must("GET", addressOf("listMembers", workspace))),
    );
    const others = members.filter(({ userId, role }) => userId !== user.userId && role !== "viewer");
    return others.length === 0 ? [user.userId] : others.map(({ userId }) => userId);
  }

  async function make(thing: Thing): Promise<Pick<Facts, "id"> & Partial<Facts>> {
    switch (thing) {
      case "plan":
        return { id: await newPlan() };
      case "planToMove": {
        // With one industry, as a trial allows.
        const details = testDetails({ gtmPlanName: `Move ${mark} ${(made += 1)}`, companyName: mark });
        const id = await create(endpoints.saveBasicDetails.path, details);
        return { id, part: (await make("workspace")).id };
      }
      case "planVersion": {
        const id = await newPlan();
        await newPlan({ gtmPlanId: id });
        return { id, part: "1" };
      }
      case "planShare": {
        const id = await newPlan();
        const share = await newShare(id);
        return { id, part: textAt(share, "id"), token: textAt(share, "token") };
      }
      case "cost":
        return { id: await newCost() };
      case "simulation": {
        const costId = await newCost();
        return { id: await newSimulation(costId), costId };
      }
      case "simulationShare": {
        const { id } = await make("simulation");
        const path = endpoints.createShare.path.replace(":kind", "simulation").replace(":id", id);
        const share = await must("POST", path, { expiresInDays: 7 });
        return { id, part: textAt(share, "id"), token: textAt(share, "token") };
      }
      case "dgPlan": {
        const gtmPlanId = await newPlan();
        const content = { channel: "Visits", actionData: [{ actionItem: `Call ${mark}` }] };
        const id = await create(
          endpoints.createDgPlan.path,
          testDgPlan({
            planname: `Channels ${mark} ${(made += 1)}`,
            gtmPlanId,
            channels: [testChannel({ content: [content] })],
          }),
        );
        const plan = dgPlanReply.parse(JSON.parse(await must("GET", addressOf("getDgPlan", id))));
        return { id, gtmPlanId, part: plan.channels[0]?.content[0]?.actionData[0]?._id ?? "" };
      }
      case "deletedDgPlan":
        return removed("deleteDgPlan", await make("dgPlan"));
      case "deletedPlan":
        return removed("deleteGtmPlan", await make("plan"));
      case "deletedCost":
        return removed("deleteProductCost", await make("cost"));
      case "deletedSimulation":
        return removed("deleteSimulation", await make("simulation"));
      case "workspace": {
        const oldest = teams.length < MOST_TEAMS ? undefined : teams.shift();
        if (oldest !== undefined) await removeTeam(oldest);
        const body = await must("POST", endpoints.createWorkspace.path, { name: mark });
        const { id } = workspaceReply.parse(JSON.parse(body)).workspace;
        teams.push(id);
        return { id };
      }
      case "comment": {
        const plan = await newPlan();
        const text = `Why so high? ${mark}`;
        const body = { kind: "gtm-plan", id: plan, path: "odds", label: "Odds", value: "59 %", text };
        const reply = await must("POST", endpoints.createComment.path, body);
        return { id: commentReply.parse(JSON.parse(reply)).comment.id };
      }
      case "approval": {
        const address = addressOf("askForApproval", await newPlan());
        const body = await must("POST", address, { approvers: await approvers(), note: `Note ${mark}` });
        const { id, hash } = approvalReply.parse(JSON.parse(body)).approval;
        return { id, part: hash };
      }
      case "webhook": {
        const url = "https://hooks.example.com/beachhead";
        const given = { name: `Webhook ${mark}`, format: "standard", url, events: [] };
        const body = await must("POST", endpoints.createWebhook.path, given);
        return { id: webhookSecretReply.parse(JSON.parse(body)).webhook.id };
      }
      case "dashboardView":
        return {
          id: await create(endpoints.createDashboardView.path, {
            name: `View ${mark} ${(made += 1)}`,
            view: "",
          }),
        };
      case "deal":
        return { id: await newDeal() };
      // Made with Google alone: google-identities.test.ts has the calls about one that is there.
      case "googleAccount":
      case "dataExport":
      // Paid in the sandbox: payments.test.ts has the calls about one that is there.
      case "order":
      case "invoice":
        return { id: NO_ID };
      case "accessToken": {
        const body = { name: `Script ${mark}`, scope: "read", expiresAt: inDays(30) };
        return { id: await create(endpoints.createAccessToken.path, body) };
      }
      // Made in the sandboxes of their services alone: modules/integrations has the calls about one that is there.
      case "connection":
      case "connectionFlow":
        return { id: NO_ID };
      case "passageSource": {
        const body = { title: `Notes ${mark}`, text: `Our CRM ${mark} saves sales teams time.` };
        return { id: await create(endpoints.addPassageText.path, body) };
      }
      case "self":
        return { id: user.userId };
      case "session": {
        const token = textAt(
          await must("POST", endpoints.signIn.path, { email: user.email, password: TEST_PASSWORD }),
          "token",
        );
        return { id: await sessionOf(send, token) };
      }
    }
  }

  async function removed<Made extends { id: string }>(
    name: keyof typeof endpoints,
    thing: Made,
  ): Promise<Made> {
    await must(endpoints[name].method, addressOf(name, thing.id));
    return thing;
  }

  return async (thing: Thing | undefined): Promise<Facts> => {
    const named = thing === undefined ? {} : await make(thing);
    return {
      id: "",
      gtmPlanId: "",
      costId: "",
      part: "",
      combination,
      email: user.email,
      token: NO_TOKEN,
      ...named,
    };
  };
}

/** The address of a row, with the id where the path has one. */
export function addressOf(name: keyof typeof endpoints, id: string): string {
  return endpoints[name].path.replace(":id", id);
}

/** A call of the row about these facts. */
export function callOf(name: keyof typeof endpoints, facts: Facts, headers: Record<string, string>): Ask {
  const payload = sampleCalls[name].body?.(facts);
  const address = addressOf(name, facts.id);
  return {
    method: endpoints[name].method,
    url: address
      .replace(/:(version|shareId|actionId)/, facts.part)
      .replace(":kind", "simulation")
      .replace(":page", "terms")
      .replace(":question", "summary")
      .replace(":key", "6")
      .replace(":provider", "hubspot")
      .replace(/:(userId|invitationId)/, facts.id)
      .replace(":productDescription", "CRM")
      .replace(/:(shareToken|token)/, facts.token),
    headers,
    ...(payload && { payload }),
  };
}

/** The id of the session that a token opens. */
export async function sessionOf(send: Send, token: string): Promise<string> {
  const { path: url, method } = endpoints.listSessions;
  const { body } = await send({ method, url, headers: { authorization: `Bearer ${token}` } });
  const { sessions } = sessionListReply.parse(JSON.parse(body));
  const own = sessions.find(({ current }) => current);
  if (own === undefined) throw new Error("A token opens no session of the list");
  return own.id;
}

/** A text field of an answer. */
export function textAt(body: string, name: string): string {
  const value: unknown = JSON.parse(body);
  const field: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof field !== "string") throw new Error(`The answer has no ${name}: ${body.slice(0, 200)}`);
  return field;
}
