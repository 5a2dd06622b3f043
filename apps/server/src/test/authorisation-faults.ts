import type { TestUser } from "../test-app.ts";
import type { Send } from "./fixtures.ts";

interface Fault {
  what: string;
  /** The server as it would be with the fault. */
  through: (send: Send, owner: TestUser) => Send;
  /** Part of what the matrix must complain of. */
  complaint: string;
}

const asOwner = (send: Send, owner: TestUser, ask: Parameters<Send>[0]) =>
  send({ ...ask, headers: { ...ask.headers, ...owner.headers } });
const isSignedIn = ({ headers }: Parameters<Send>[0]) => headers["authorization"] !== undefined;
const isWrite = ({ method }: Parameters<Send>[0]) => method !== "GET" && method !== "HEAD";

/** Faults that the matrix of routes and callers must find, each planted between it and the server. */
export const faults: readonly Fault[] = [
  {
    what: "a handler that ignores whose document it reads",
    through: (send, owner) => (ask) =>
      isSignedIn(ask) && !isWrite(ask) ? asOwner(send, owner, ask) : send(ask),
    complaint: "getProductCost, other user: was answered 200, not 404",
  },
  {
    what: "a list that holds everybody's",
    through: (send, owner) => async (ask) => {
      const answer = await send(ask);
      const isList = ask.url.startsWith("/api/gtm-plan/get-saved-gtm-plans");
      if (!isList || answer.statusCode !== 200) return answer;
      return { ...answer, body: answer.body + (await asOwner(send, owner, ask)).body };
    },
    complaint: "listGtmPlans, other user: the answer holds what is the owner's",
  },
  {
    what: "a save that is refused only after it was made",
    through: (send, owner) => async (ask) => {
      if (isWrite(ask)) await asOwner(send, owner, ask);
      return send(ask);
    },
    complaint: "updateProductCost, anonymous: changed what the owner holds",
  },
  {
    what: "a read token that changes a document",
    through: (send, owner) => async (ask) => {
      const answer = await send(ask);
      return answer.statusCode === 403 && isWrite(ask) ? asOwner(send, owner, ask) : answer;
    },
    complaint: "updateProductCost, read token: was answered 200, not 403",
  },
  {
    what: "a session that outlives its end",
    through: (send, owner) => async (ask) => {
      const answer = await send(ask);
      return answer.statusCode === 401 && isSignedIn(ask) ? asOwner(send, owner, ask) : answer;
    },
    complaint: "getGtmPlan, expired: was answered 200, not 401",
  },
];
