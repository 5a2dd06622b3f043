import { recordAudit } from "../../platform/audit/audit.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";

export function endOtherSessions({ sessionList, withUser }: AccountDependencies): Route {
  return route("endOtherSessions", async ({ actor, requestId }) => {
    const endedSessions = await sessionList.endAll(actor.userId, actor.sessionId);
    await withUser(actor.userId, (tx) =>
      recordAudit(
        tx,
        { ...actor, requestId },
        "account.end-other-sessions",
        { entity: "session", entityId: actor.sessionId },
        { endedSessions },
      ),
    );
    return { success: true, message: endedSentence(endedSessions), endedSessions };
  });
}

function endedSentence(count: number): string {
  if (count === 0) return "No other session was open";
  return count === 1 ? "1 other session ended" : `${count} other sessions ended`;
}
