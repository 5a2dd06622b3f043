import { ENTERPRISE_REQUEST_SENT, type ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import type { ConsultingDependencies } from "./consulting-dependencies.ts";
import { enterpriseRequestForOperator, enterpriseRequestReceived } from "./mail-texts.ts";
import { insertEnterpriseRequest, readSender } from "./store.ts";

/** Stores a request about the Enterprise Plan. The confirmation goes to the account's address, never to the form's. */
export async function sendEnterpriseRequest(
  { withUser, clock, sendMail, consulting }: ConsultingDependencies,
  { actor, ownerId, body }: VerbContext<"sendEnterpriseRequest", "body">,
): Promise<ReplyOf<"sendEnterpriseRequest">> {
  const id = newId();
  await withUser(ownerId, async (tx) => {
    await insertEnterpriseRequest(tx, { ...body, ownerId, id, createdAt: clock.now() });
    const { email: account } = await readSender(tx);
    if (consulting.operatorEmail !== undefined) {
      const mail = enterpriseRequestForOperator({ ...body, id, account });
      const kind = "enterprise-request-for-operator";
      await sendMail(tx, { ownerId, kind, to: consulting.operatorEmail, ...mail, key: `operator ${id}` });
    }
    const mail = enterpriseRequestReceived();
    await sendMail(tx, {
      ownerId,
      kind: "enterprise-request-received",
      to: account,
      ...mail,
      key: `user ${id}`,
    });
    const subject = { entity: "enterprise-request", entityId: id };
    await recordAudit(tx, actor, "consulting.send-enterprise-request", subject);
  });
  return { success: true, message: ENTERPRISE_REQUEST_SENT };
}
