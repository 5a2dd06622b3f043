import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, jsonSchema, type LanguageModel, NoObjectGeneratedError, Output } from "ai";
import { LlmError } from "./llm-error.ts";
import type { LlmRequest } from "./llm-request.ts";
import type { LlmSettings } from "./settings.ts";

type Fetch = typeof globalThis.fetch;

const MOST_TOKENS = 1_500;
/** What OpenAI's and Google's models think counts as output. */
const ROOM_TO_THINK = 4;

// It would write what it thinks of a model's settings to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * The text of a model's answer. Its form is only asked for: callers check what they use.
 * @throws {LlmError} as `fetch` does, and `unreadable` for an answer without text
 */
export async function generate(settings: LlmSettings, fetch: Fetch, request: LlmRequest): Promise<string> {
  const { vendor } = settings;
  const { instructions, prompt, mostTokens = MOST_TOKENS, signal } = request;
  const thinks = vendor === "openai" || vendor === "google";
  try {
    const { text } = await generateText({
      model: modelOf(settings, fetch),
      instructions,
      prompt,
      output: outputOf(settings, request),
      maxOutputTokens: mostTokens * (thinks ? ROOM_TO_THINK : 1),
      temperature: 0.2,
      // `fetch` tries again where that may help.
      maxRetries: 0,
      abortSignal: signal,
    });
    if (text.trim() !== "") return text;
  } catch (error) {
    if (error instanceof LlmError) throw error;
    // Not JSON as a whole: the caller may still find an object in it.
    if (NoObjectGeneratedError.isInstance(error) && (error.text ?? "").trim() !== "") return error.text ?? "";
    if (signal.aborted) throw new LlmError("unavailable", "The call was cancelled");
  }
  throw new LlmError("unreadable", "The model gave no text");
}

function outputOf({ structuredOutputs }: LlmSettings, { schema: { name, schema } }: LlmRequest) {
  switch (structuredOutputs) {
    case "json_schema":
      return Output.object({ name, schema: jsonSchema(schema) });
    case "json_object":
      return Output.json();
    case "none":
      return Output.text();
  }
}

/** The model behind its vendor's own interface. Key and address come from the settings, never from the SDK's variables. */
function modelOf(settings: LlmSettings, fetch: Fetch): LanguageModel {
  const { vendor = "openai-compatible", baseUrl: baseURL, apiKey, model, structuredOutputs } = settings;
  switch (vendor) {
    case "openai":
      return createOpenAI({ baseURL, apiKey: apiKey ?? "", fetch }).chat(model);
    case "anthropic":
      return createAnthropic({ baseURL, apiKey: apiKey ?? "", fetch })(model);
    case "google":
      return createGoogle({ baseURL, apiKey: apiKey ?? "", fetch })(model);
    case "openai-compatible":
      return createOpenAICompatible({
        name: "llm",
        baseURL,
        fetch,
        supportsStructuredOutputs: structuredOutputs === "json_schema",
        ...(apiKey !== undefined && { apiKey }),
      }).chatModel(model);
  }
}
