import type { Send } from "./fixtures.ts";

interface TeamFault {
  what: string;
  /** The server as it would be with the fault. */
  through: (send: Send, asOwner: Record<string, string>) => Send;
  /** Part of what the matrix must complain of. */
  complaint: string;
}

const isWrite = ({ method }: Parameters<Send>[0]) => method !== "GET" && method !== "HEAD";

/** Sends again as the owner what was refused with the status, if it is of the kind. */
const forgives =
  (status: number, isOfKind: (ask: Parameters<Send>[0]) => boolean) =>
  (send: Send, asOwner: Record<string, string>): Send =>
  async (ask) => {
    const answer = await send(ask);
    if (answer.statusCode !== status || !isOfKind(ask)) return answer;
    return send({ ...ask, headers: { ...ask.headers, ...asOwner } });
  };

const isToken = ({ headers }: Parameters<Send>[0]) =>
  headers["authorization"]?.startsWith("Bearer bhp_") === true;

/** Faults that the matrix of roles must find, each planted between it and the server. */
export const teamFaults: readonly TeamFault[] = [
  {
    what: "a change by a member whose role is too low",
    through: forgives(403, isWrite),
    complaint: "updateProductCost, viewer: was answered 200, not 403",
  },
  {
    what: "a document that is shown to a foreigner",
    through: forgives(404, (ask) => !isWrite(ask)),
    complaint: "getProductCost, outsider: was answered 200, not 404",
  },
  {
    what: "a membership that outlives its end",
    through: forgives(404, (ask) => !isToken(ask) && ask.url.endsWith("get-saved-gtm-plans")),
    complaint: "listGtmPlans, removed member: was answered 200, not 404",
  },
  {
    what: "a token that opens another workspace",
    through: forgives(404, isToken),
    complaint: "getGtmPlan, token of another workspace: was answered 200, not 404",
  },
  {
    what: "a save that is refused only after it was made",
    through: (send, asOwner) => async (ask) => {
      if (isWrite(ask)) await send({ ...ask, headers: { ...ask.headers, ...asOwner } });
      return send(ask);
    },
    complaint: "updateProductCost, commenter: changed what the workspace holds",
  },
];
