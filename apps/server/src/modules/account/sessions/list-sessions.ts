import type { SessionListItem } from "@beachhead/contract";
import type { LiveSession } from "../../../platform/auth/session-list.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { describeDevice } from "./describe-device.ts";

export function listSessions({ sessionList }: AccountDependencies): Route {
  return route("listSessions", async ({ actor }) => {
    const sessions = await sessionList.list(actor.userId);
    return { success: true, sessions: sessions.map((session) => describe(session, actor.sessionId)) };
  });
}

function describe(session: LiveSession, current: string): SessionListItem {
  const device = describeDevice(session.userAgent);
  return {
    id: session.id,
    device: device.name,
    deviceKind: device.kind,
    address: session.address.replace(/^::ffff:(?=\d+\.)/i, ""),
    startedAt: session.startedAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    current: session.id === current,
  };
}
