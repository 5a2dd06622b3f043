import { z } from "zod";
import { defineProvider } from "../../platform/providers/provider.ts";

export interface HookSettings {
  /** Origin of the sandbox that takes webhooks and messages to Slack and Teams. */
  sandbox: string;
}

/** Webhooks, Slack and Teams need no configuration: workspaces name the addresses. Only their sandbox is configured. */
export const hooks = defineProvider({
  id: "hooks",
  variables: {
    SANDBOX_HOOKS_URL: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  },
  configuredBy: ["SANDBOX_HOOKS_URL"],
  read({ SANDBOX_HOOKS_URL: sandbox }, { sandboxes }): HookSettings | undefined {
    return sandboxes && sandbox !== undefined ? { sandbox } : undefined;
  },
  origins: ({ sandbox }) => [sandbox],
  sandbox: {
    ports: ["http"],
    secrets: [],
    environment: ({ http }) => ({ SANDBOX_HOOKS_URL: `http://127.0.0.1:${http}` }),
  },
  describe: {
    sandboxed: () => "Slack, Teams and a receiver of webhooks",
    missing: "a sandbox for webhooks",
  },
});
