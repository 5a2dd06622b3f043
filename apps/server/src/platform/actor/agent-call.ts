import { AsyncLocalStorage } from "node:async_hooks";

const agentCall = new AsyncLocalStorage<true>();

/** Runs a call of the API that an agent asked for by the Model Context Protocol. */
export function asAgentCall<T>(work: () => T): T {
  return agentCall.run(true, work);
}

/** Whether the call came by the Model Context Protocol: only there the token of an app is valid. */
export function isAgentCall(): boolean {
  return agentCall.getStore() === true;
}
