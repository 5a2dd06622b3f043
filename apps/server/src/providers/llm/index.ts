export { createLlm, type Llm, LlmError, type LlmRequest } from "./llm.ts";
export { type LlmSettings, llmVariables, readLlm } from "./settings.ts";
