import { NOT_ENOUGH_CREDITS, QUERY_CREDITS, QUERY_SENT, type ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import type { RawReply } from "../../platform/replies/raw-reply.ts";
import type { ConsultingDependencies } from "./consulting-dependencies.ts";
import { queryForOperator, queryReceived } from "./mail-texts.ts";
import { insertQuery, readSender } from "./store.ts";

/**
 * Stores a query with the ledger entry of its 25 credits and the mails to operator and user, in one transaction. The
 * sender is the account, whatever the body says.
 */
export async function sendQuery(
  dependencies: ConsultingDependencies,
  { actor, ownerId, body, idempotency }: VerbContext<"sendQuery", "body" | "idempotency">,
): Promise<ReplyOf<"sendQuery"> | RawReply> {
  const { withUser, clock, sendMail, subscriptions, consulting } = dependencies;
  const id = newId();
  const problem = body.problemDescription;
  return withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      const balance = await subscriptions.spendCredits(tx, actor, {
        credits: QUERY_CREDITS,
        reason: "Query to a consultant",
        key: `query ${id}`,
        refusal: NOT_ENOUGH_CREDITS,
      });
      await insertQuery(tx, { ownerId, id, problem, credits: QUERY_CREDITS, createdAt: clock.now() });
      const sender = await readSender(tx);
      if (consulting.operatorEmail !== undefined) {
        const mail = queryForOperator(sender, { id, problem });
        const kind = "query-for-operator";
        await sendMail(tx, { ownerId, kind, to: consulting.operatorEmail, ...mail, key: `operator ${id}` });
      }
      const mail = queryReceived(problem, balance);
      await sendMail(tx, { ownerId, kind: "query-received", to: sender.email, ...mail, key: `user ${id}` });
      await recordAudit(tx, actor, "consulting.send-query", { entity: "query", entityId: id });
      return { success: true as const, message: QUERY_SENT, queryId: id, consultingAmount: balance };
    }),
  );
}
