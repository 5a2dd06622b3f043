import { recordAudit } from "../../../platform/audit/audit.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";

export function endOtherSessions({ withAccount }: AccountDependencies): Route {
  return route("endOtherSessions", async ({ actor, requestId }) => {
    const { userId, sessionId: entityId } = actor;
    const endedSessions = await withAccount(userId, async ({ tx, sessionList }) => {
      const ended = await sessionList.endAll(userId, entityId);
      const by = { ...actor, requestId };
      const subject = { entity: "session", entityId };
      await recordAudit(tx, by, "account.end-other-sessions", subject, { endedSessions: ended });
      return ended;
    });
    return { success: true, message: endedSentence(endedSessions), endedSessions };
  });
}

function endedSentence(count: number): string {
  if (count === 0) return "No other session was open";
  return count === 1 ? "1 other session ended" : `${count} other sessions ended`;
}
