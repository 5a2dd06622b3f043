import { createEgress } from "../../platform/egress/egress.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import type { LlmRequest } from "./llm-request.ts";
import type { LlmSettings } from "./settings.ts";

export interface Llm {
  model: string;
  /** @throws {LlmError} */
  complete(request: LlmRequest): Promise<string>;
  close(): Promise<void>;
}

const CALL_TIMEOUT_MS = 20_000;

/**
 * Calls a language model. Only the origin of its server can be reached this way, whether public or on this machine.
 * @param timeout of one call, in milliseconds
 */
export function createLlm(settings: LlmSettings, timeout: number = CALL_TIMEOUT_MS): Llm {
  const { origin } = new URL(settings.baseUrl);
  const egress = createEgress({ allowedOrigins: [origin] });
  const fetch = createGuardedFetch(egress, settings.baseUrl, timeout);
  return {
    model: settings.model,
    async complete(request) {
      // Loaded by the first call: most installations have no model, and the SDK takes 34 MB.
      const { generate } = await import("./generate.ts");
      return generate(settings, fetch, request);
    },
    close: () => egress.close(),
  };
}
