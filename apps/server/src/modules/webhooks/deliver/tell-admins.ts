import { sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { WebhookRow } from "../store.ts";
import type { DeliveryDependencies } from "../webhook-dependencies.ts";

const adminRows = z.array(z.object({ name: z.string(), email: z.string() }));

/** Mails the admins of the workspace that a webhook was turned off. */
export async function mailOfDisabled(
  { sendMail, publicUrl }: DeliveryDependencies,
  tx: UserTransaction,
  { ownerId, id, name }: WebhookRow,
  failingSince: Date,
): Promise<void> {
  const subject = { entity: "webhook", entityId: id };
  await recordAudit(tx, { kind: "system", userId: ownerId }, "webhook.turn-off", subject);
  const { rows } = await tx.execute(sql`select name, email from app_admins()`);
  const text = [
    `No event could be delivered to the webhook ${name} since ${failingSince.toISOString().slice(0, 10)}, so it is turned off.`,
    `Correct its address or its receiver, then turn it on under Webhooks. Its log has the events of the last 30 days, which can be sent again:\n${publicUrl}/myaccount/webhooks`,
  ].join("\n\n");
  for (const admin of adminRows.parse(rows))
    await sendMail(tx, {
      ownerId,
      kind: "webhook-off",
      to: admin.email,
      name: admin.name,
      subject: `The webhook ${name} is turned off`,
      text: `${text}\n`,
      key: `webhook off ${id} ${failingSince.toISOString()} ${admin.email}`,
    });
}
