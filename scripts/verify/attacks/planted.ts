import { LIST_TOOLS, makeAgent, mustFail } from "./agent.ts";
import { Breach, mustHold, mustRefuse, type UnnumberedAttack } from "./attack.ts";
import { DEALS, imported, mustRefuseFile, newImporter, sheetRow, upload, workbook } from "./deal-files.ts";
import { guard, mustNotBegin, signIn } from "./guarded.ts";
import { eventText, invoiceOnce, mustHave, NOTHING, paidOrder, sendEvent, verify } from "./orders.ts";

/**
 * Honest calls that are taken for attacks, so that a gate that notices nothing is noticed, and a product that refuses
 * everything. Each must show as a breach, by the checks of its part.
 */
export const planted: readonly UnnumberedAttack[] = [
  {
    title: "The right password",
    async run(target) {
      const { email, password } = await target.signUp();
      const { status } = await target.call("POST", "/api/auth/sign-in/email", { body: { email, password } });
      if (status === 200) throw new Breach("the right password signs in");
    },
  },
  {
    title: "A payment with its own signature",
    async run(target) {
      const visitor = await target.signUp();
      mustRefuse(await verify(visitor, await paidOrder(target, visitor)), "the payment");
    },
  },
  {
    title: "An event with its own signature",
    async run(target) {
      const visitor = await target.signUp();
      const { razorpay_order_id: order } = await paidOrder(target, visitor);
      await sendEvent(target, eventText(order));
      await invoiceOnce(visitor);
      await mustHave(visitor, NOTHING);
    },
  },
  {
    title: "A code that was not used yet",
    async run(target) {
      const guarded = await guard(target);
      await mustNotBegin(await signIn(target, guarded, guarded.nextCode), guarded, "the sign-in");
    },
  },
  {
    title: "An agent with its own token and plan",
    async run(target) {
      const agent = await makeAgent(target);
      mustFail(await agent.use("read_gtm_plan", { id: agent.planId }), "the plan");
    },
  },
  {
    title: "A message with its own token",
    async run(target) {
      mustRefuse(await (await makeAgent(target)).send(LIST_TOOLS), "the call");
    },
  },
  {
    title: "A file of two deals",
    async run(target) {
      const visitor = await newImporter(target);
      const { rowsStored } = await imported(visitor, DEALS);
      if (rowsStored !== 2) throw new Error("The deals are not stored");
      await mustRefuseFile(await upload(visitor, DEALS), visitor);
    },
  },
  {
    title: "A workbook of a deal",
    async run(target) {
      const visitor = await newImporter(target);
      await mustRefuseFile(await upload(visitor, await workbook(sheetRow(2, "Ganges Bank"))), visitor);
    },
  },
  {
    title: "A whole request",
    async run(target) {
      const { statuses } = await target.raw(
        "GET /api/configuration HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      );
      mustHold(statuses.join() !== "200", "it was answered");
    },
  },
];
