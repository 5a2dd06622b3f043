import { z } from "zod";
import { dailyLimit, withoutLastSlash } from "../../platform/providers/variables.ts";

/** A language model behind an OpenAI-compatible server: OpenAI, Anthropic, Google, Ollama, vLLM and others. */
export interface LlmSettings {
  /** Ends before `/chat/completions`. */
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
 * @throws {z.ZodError} when a server is configured without a model
 */
export function readLlm(variables: z.output<z.ZodObject<typeof llmVariables>>): LlmSettings | undefined {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model } = variables;
  if (baseUrl === undefined) return undefined;
  if (model === undefined)
    throw new z.ZodError([
      {
        code: "custom",
        path: ["LLM_MODEL"],
        message: "must name a model when LLM_BASE_URL is set",
        input: model,
      },
    ]);
  return {
    baseUrl: withoutLastSlash(baseUrl),
    model,
    apiKey: variables.LLM_API_KEY,
    structuredOutputs: variables.LLM_STRUCTURED_OUTPUTS,
    dailyCalls: variables.LLM_DAILY_CALLS,
    dailyCallsPerUser: variables.LLM_DAILY_CALLS_PER_USER,
  };
}
