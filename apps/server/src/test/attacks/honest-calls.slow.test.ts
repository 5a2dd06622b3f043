import { LIST_TOOLS, makeAgent, mustFail } from "./agent.ts";
import { Breach, mustHold, mustRefuse, noticed } from "./attack.ts";
import { DEALS, imported, mustRefuseFile, newImporter, sheetRow, upload, workbook } from "./deal-files.ts";
import { guard, mustNotBegin, signIn } from "./guarded.ts";
import { eventText, invoiceOnce, mustHave, NOTHING, paidOrder, sendEvent, verify } from "./orders.ts";
import { target } from "./target.ts";

/**
 * Honest calls that are taken for attacks, so that a gate that notices nothing is noticed, and a product that refuses
 * everything. Each must show as a breach, by the checks of its part.
 */
noticed("The right password", async () => {
  const { email, password } = await target.signUp();
  const { status } = await target.call("POST", "/api/auth/sign-in/email", { body: { email, password } });
  if (status === 200) throw new Breach("the right password signs in");
});

noticed("A payment with its own signature", async () => {
  const visitor = await target.signUp();
  mustRefuse(await verify(visitor, await paidOrder(visitor)), "the payment");
});

noticed("An event with its own signature", async () => {
  const visitor = await target.signUp();
  const { razorpay_order_id: order } = await paidOrder(visitor);
  await sendEvent(eventText(order));
  await invoiceOnce(visitor);
  await mustHave(visitor, NOTHING);
});

noticed("A code that was not used yet", async () => {
  const guarded = await guard();
  await mustNotBegin(await signIn(guarded, guarded.nextCode), guarded, "the sign-in");
});

noticed("An agent with its own token and plan", async () => {
  const agent = await makeAgent();
  mustFail(await agent.use("read_gtm_plan", { id: agent.planId }), "the plan");
});

noticed("A message with its own token", async () => {
  mustRefuse(await (await makeAgent()).send(LIST_TOOLS), "the call");
});

noticed("A file of two deals", async () => {
  const visitor = await newImporter();
  const { rowsStored } = await imported(visitor, DEALS);
  if (rowsStored !== 2) throw new Error("The deals are not stored");
  await mustRefuseFile(await upload(visitor, DEALS), visitor);
});

noticed("A workbook of a deal", async () => {
  const visitor = await newImporter();
  await mustRefuseFile(await upload(visitor, await workbook(sheetRow(2, "Ganges Bank"))), visitor);
});

noticed("A whole request", async () => {
  const { statuses } = await target.raw(
    "GET /api/configuration HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  );
  mustHold(statuses.join() !== "200", "it was answered");
});
