import { createHttpSandbox, type SandboxAnswer, type SandboxRequest } from "../http-sandbox.ts";
import type { Sandbox, SandboxOptions } from "../sandbox.ts";
import { serveSandbox } from "../serve-sandbox.ts";
import { slackFault, teamsFault } from "./messages.ts";

const MOST_RECEIVED = 1_000;

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

const plain = (status: number, body: string): SandboxAnswer => ({
  status,
  headers: { "content-type": "text/plain" },
  body,
});

/**
 * Starts the sandbox of what takes webhooks: `POST /services/...` is an incoming webhook of Slack, `POST /workflows/...` one
 * of Teams, each refusing what the service would refuse; any other address takes everything. `GET /__sandbox/received` has
 * what came, `POST /__sandbox/forget` drops it.
 */
export async function startHooks(options: SandboxOptions): Promise<Sandbox<"http">> {
  let received: Received[] = [];

  function answer({ method, url, headers, body }: SandboxRequest): SandboxAnswer {
    if (method !== "POST") return { status: 405 };
    const names = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    received = [
      ...received.slice(1 - MOST_RECEIVED),
      { path: url.pathname, headers: Object.fromEntries(names), body },
    ];
    if (url.pathname.startsWith("/services/")) {
      const fault = slackFault(body);
      return fault === undefined ? plain(200, "ok") : plain(400, fault);
    }
    if (url.pathname.startsWith("/workflows/")) {
      const fault = teamsFault(body);
      return fault === undefined ? { status: 202 } : plain(400, fault);
    }
    return { status: 200, body: { received: true } };
  }

  const controls: Record<string, () => unknown> = {
    received: () => received,
    forget: () => {
      received = [];
      return { done: true };
    },
  };
  const { server } = createHttpSandbox(answer, (action) => controls[action]?.());
  return serveSandbox(server, options.firstPort);
}
