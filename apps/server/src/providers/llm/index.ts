export { createLlm, type Llm } from "./llm.ts";
export { LlmError } from "./llm-error.ts";
export type { JsonSchema, LlmRequest } from "./llm-request.ts";
export { type LlmSettings, llmVariables, readLlm } from "./settings.ts";
