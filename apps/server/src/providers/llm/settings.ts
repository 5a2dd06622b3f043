import { z } from "zod";
import { dailyLimit, withoutLastSlash } from "../../platform/providers/variables.ts";

/** The vendors whose own interface is spoken, with the address of each. */
const vendorUrls = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};
export type LlmVendor = keyof typeof vendorUrls | "openai-compatible";

/** A language model of a vendor, or behind an OpenAI-compatible server: Ollama, vLLM, LM Studio and others. */
export interface LlmSettings {
  /** Absent: OpenAI-compatible. */
  vendor?: LlmVendor;
  /** Ends before `/chat/completions`, `/messages` or `/models`. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  /** What the server is asked to enforce; answers are always checked here. */
  structuredOutputs: "json_schema" | "json_object" | "none";
  /** Calls a day of all users together, and of each. */
  dailyCalls: number;
  dailyCallsPerUser: number;
}

/** Variables of the environment. There is no sandbox: without them the built-in advisor answers. */
export const llmVariables = {
  LLM_PROVIDER: z
    .enum(
      ["openai", "anthropic", "google", "openai-compatible"],
      "must be openai, anthropic, google or openai-compatible",
    )
    .default("openai-compatible"),
  LLM_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://api.openai.com/v1" })
    .optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  LLM_STRUCTURED_OUTPUTS: z
    .enum(["json_schema", "json_object", "none"], "must be json_schema, json_object or none")
    .default("json_schema"),
  LLM_DAILY_CALLS: dailyLimit(5_000),
  LLM_DAILY_CALLS_PER_USER: dailyLimit(300),
};

/**
 * @returns undefined when no server is configured
 * @throws {z.ZodError} naming the variable that is missing: a model, the key of a vendor, the address of another server
 */
export function readLlm(variables: z.output<z.ZodObject<typeof llmVariables>>): LlmSettings | undefined {
  const { LLM_PROVIDER: vendor, LLM_MODEL: model, LLM_API_KEY: apiKey } = variables;
  const baseUrl = variables.LLM_BASE_URL ?? (vendor === "openai-compatible" ? undefined : vendorUrls[vendor]);
  if (baseUrl === undefined) return undefined;
  if (model === undefined) throw missing("LLM_MODEL", "must name a model when a server is set");
  if (vendor !== "openai-compatible" && apiKey === undefined)
    throw missing("LLM_API_KEY", `must be the key of ${vendor}`);
  return {
    vendor,
    baseUrl: withoutLastSlash(baseUrl),
    model,
    apiKey,
    structuredOutputs: variables.LLM_STRUCTURED_OUTPUTS,
    dailyCalls: variables.LLM_DAILY_CALLS,
    dailyCallsPerUser: variables.LLM_DAILY_CALLS_PER_USER,
  };
}

const missing = (variable: string, message: string) =>
  new z.ZodError([{ code: "custom", path: [variable], message, input: undefined }]);
