export { createLlm, type Llm, LlmError } from "./llm.ts";
export { type LlmSettings, llmVariables, readLlm } from "./settings.ts";
