import { type ConnectionProvider, type ConnectionState, connectionNames } from "@beachhead/contract";
import { type FailureKind, failureKinds } from "../../platform/connectors/connector-error.ts";

/** Failures that pass by themselves; every other needs the user. */
const PASSING = new Set<FailureKind>(["throttled", "used-up", "moving", "unavailable", "stale-cursor"]);

const isFailureKind = (value: string): value is FailureKind => failureKinds.some((kind) => kind === value);

/** The state that a stored failure means. */
export function stateOf(failure: string | null): Exclude<ConnectionState, "none"> {
  if (failure === null) return "healthy";
  return isFailureKind(failure) && PASSING.has(failure) ? "throttled" : "attention";
}

/** What happened and what to do, as one or two sentences; "" while healthy. */
export function reasonOf(provider: ConnectionProvider, failure: string | null, retryAt: Date | null): string {
  if (failure === null) return "";
  const name = connectionNames[provider];
  const what = provider === "zoho-campaigns" ? "Reports" : "Deals";
  const until = retryAt === null ? "soon" : `at ${retryAt.toISOString().slice(11, 16)} UTC`;
  switch (isFailureKind(failure) ? failure : "unexpected") {
    case "revoked":
    case "expired":
      return `${name} ended our access. ${what} read so far stay. Connect again to read new ones.`;
    case "refused":
    case "denied":
      return `${name} no longer accepts the credentials. Connect again with valid ones.`;
    case "missing-scope":
      return provider === "hubspot"
        ? "HubSpot accepts the token, but it lacks the scope crm.objects.deals.read. Add it in HubSpot, then sync again."
        : `${name} does not let us read ${what.toLowerCase()}. Ask its administrator for the right, then connect again.`;
    case "data-centre":
      return `${name} no longer knows our access in this data centre: the account moved, or its client was deleted. ${what} read so far stay. Connect again.`;
    case "fields-changed":
      return `A mapped field was renamed or removed in ${name}. ${what} read so far stay. Map the fields again, then sync.`;
    case "full":
      return `Your plan holds no more ${what.toLowerCase()}. ${what} read so far stay. Delete deals or upgrade, then sync again.`;
    case "throttled":
      return `${name} asks us to slow down. The sync continues by itself ${until}. Nothing is lost.`;
    case "used-up":
      return `The calls that ${name} allows in a day are used up. The sync continues by itself at midnight of the account, ${untilDay(retryAt)}. Nothing is lost.`;
    case "moving":
      return `${name} is moving the account to another data centre. The sync continues by itself ${until}. Nothing is lost.`;
    case "unavailable":
    case "stale-cursor":
      return `${name} does not answer. The sync tries again by itself ${until}. Nothing is lost.`;
    case "unexpected":
      return `${name} gave an answer that we do not understand. Sync again; if it persists, contact support.`;
  }
}

/** A time that may be tomorrow. */
const untilDay = (time: Date | null) =>
  time === null ? "soon" : `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
