import type { Egress } from "../../platform/egress/egress.ts";
import type { MixpanelSettings } from "./settings.ts";

/** Mixpanel did not take what was sent. The message has its status and nothing of the user. */
class MixpanelError extends Error {
  override name = "MixpanelError";
}

/** Who visits, as Mixpanel's profile shows it. */
export interface Visitor {
  id: string;
  email: string;
  name: string;
  company: string;
  lastLogin: Date | null;
}

export interface Visit {
  visitor: Visitor;
  /** "Dashboards". */
  page: string;
  at: Date;
  /** The same for a visit that is sent again: Mixpanel counts it once. */
  id: string;
}

export interface Mixpanel {
  /**
   * Sends the profile of a visitor, and the visit.
   * @throws {MixpanelError} or {EgressError}
   */
  recordVisit(visit: Visit, signal: AbortSignal): Promise<void>;
}

const ACCEPTED = /"status"\s*:\s*1\b/;

export function createMixpanel({ api, token }: MixpanelSettings, egress: Egress): Mixpanel {
  async function send(path: string, entries: readonly object[], signal: AbortSignal): Promise<void> {
    // ip=0: the address of this server says nothing about the visitor.
    const answer = await egress.fetchOutside(`${api}${path}?verbose=1&ip=0`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/plain" },
      body: JSON.stringify(entries),
      hosts: [new URL(api).hostname],
      signal,
    });
    if (answer.status !== 200 || !ACCEPTED.test(answer.text))
      throw new MixpanelError(`Mixpanel answered ${answer.status} to ${path}`);
  }

  return {
    async recordVisit({ visitor, page, at, id }, signal) {
      const { id: userId, email, name, company, lastLogin } = visitor;
      const profile = {
        $token: token,
        $distinct_id: userId,
        $ip: "0",
        $set: {
          $email: email,
          $name: name,
          company,
          ...(lastLogin !== null && { "last login": lastLogin.toISOString() }),
        },
      };
      await send("/engage", [profile], signal);
      const properties = {
        token,
        distinct_id: userId,
        $insert_id: id,
        time: Math.floor(at.getTime() / 1_000),
        page,
        userId,
        userEmail: email,
        company,
        timestamp: at.toISOString(),
      };
      await send("/track", [{ event: "Page Viewed", properties }], signal);
    },
  };
}
