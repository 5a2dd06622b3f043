import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import { type AutofillTarget, findAutofillTarget } from "../gtm-plans/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import { type Advisor, choicesOf, countPicks } from "./advisor.ts";
import type { PickWatch } from "./pick-watch.ts";
import { replaceAnswer } from "./store.ts";

export interface AdvisorDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
  advisor: Advisor;
  picks: Pick<PickWatch, "remember">;
}

/** The specified sentence for a combination with nothing to fill in. */
const NO_DATA = "No data found for current combination";

/** For the log only: the caller has disconnected. */
const CANCELLED = "The autofill was cancelled. Nothing was changed, and no AI fetch was used.";

/**
 * Asks the advisor which attributes decide a purchase, and stores the answer. Counts as an AI fetch in the transaction
 * that stores it, unless nothing was picked: a failed or cancelled autofill costs nothing.
 */
export async function autofillValueDrivers(
  { withUser, subscriptions, clock, advisor, picks }: AdvisorDependencies,
  context: VerbContext<"autofillValueDrivers", "body" | "idempotency" | "signal" | "log">,
): Promise<ReplyOf<"autofillValueDrivers"> | RawReply> {
  const { ownerId, actor, body, idempotency, signal, log } = context;
  const id = newId();
  const use = { kind: "aiFetches", key: id } as const;
  const target = await withUser(ownerId, async (tx) => {
    const replayed = await idempotency.findReply(tx);
    if (replayed !== undefined) return replayed;
    const found = requireData(await findAutofillTarget(tx, ownerId, body));
    await subscriptions.requireLikelyWithinLimit(tx, ownerId, use);
    return { ...found, attributes: body.attributes ?? found.attributes };
  });
  if (target instanceof RawReply) return target;
  const answer = await advisor.advise(target, { ownerId, signal, log });
  const reply = await withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      const { planId, combinationId } = target;
      if (countPicks(answer) > 0) await subscriptions.requireWithinLimit(tx, ownerId, use);
      await replaceAnswer(tx, { ownerId, planId, combinationId, id, createdAt: clock.now() }, answer);
      await recordAudit(
        tx,
        actor,
        "advisor.autofill",
        { entity: "gtm-plan", entityId: planId },
        { engine: answer.engine.id },
      );
      // The last step, so that a cancel at any time before it undoes the count.
      if (signal.aborted) throw new AppError("conflict", CANCELLED);
      return choicesOf(target, answer);
    }),
  );
  picks.remember(target.combinationId, answer);
  return reply;
}

/** @throws {AppError} `invalid` when there is no combination, or it has no industry or attribute */
function requireData(target: AutofillTarget | undefined): AutofillTarget {
  if (target === undefined || target.industries.length === 0 || target.attributes.length === 0)
    throw invalid([{ path: "", message: NO_DATA }]);
  return target;
}
