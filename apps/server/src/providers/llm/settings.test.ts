import { expect, test } from "vitest";
import { z } from "zod";
import { llmVariables, readLlm } from "./settings.ts";

const read = (environment: Record<string, string>) => readLlm(z.object(llmVariables).parse(environment));

test("no model is configured without a server", () => {
  expect(read({})).toBeUndefined();
  expect(read({ LLM_MODEL: "gpt", LLM_API_KEY: "key" })).toBeUndefined();
});

test("a server needs a model; key and ceilings have defaults", () => {
  expect(() => read({ LLM_BASE_URL: "http://127.0.0.1:11434/v1" })).toThrow("LLM_MODEL");
  expect(read({ LLM_BASE_URL: "http://127.0.0.1:11434/v1/", LLM_MODEL: "qwen" })).toEqual({
    vendor: "openai-compatible",
    baseUrl: "http://127.0.0.1:11434/v1",
    apiKey: undefined,
    model: "qwen",
    structuredOutputs: "json_schema",
    dailyCalls: 5_000,
    dailyCallsPerUser: 300,
  });
});

test.each([
  ["openai", "https://api.openai.com/v1"],
  ["anthropic", "https://api.anthropic.com/v1"],
  ["google", "https://generativelanguage.googleapis.com/v1beta"],
])("%s needs a model and a key, and has an address of its own", (vendor, baseUrl) => {
  const named = { LLM_PROVIDER: vendor, LLM_MODEL: "m" };
  expect(() => read(named)).toThrow("LLM_API_KEY");
  expect(() => read({ LLM_PROVIDER: vendor, LLM_API_KEY: "key" })).toThrow("LLM_MODEL");
  expect(read({ ...named, LLM_API_KEY: "key" })).toMatchObject({ vendor, baseUrl, apiKey: "key" });
  expect(read({ ...named, LLM_API_KEY: "key", LLM_BASE_URL: "https://proxy.example/v1/" })).toMatchObject({
    vendor,
    baseUrl: "https://proxy.example/v1",
  });
});

test.each([
  { LLM_PROVIDER: "acme" },
  { LLM_BASE_URL: "ftp://models.example" },
  { LLM_STRUCTURED_OUTPUTS: "yes" },
  { LLM_DAILY_CALLS: "0" },
])("%j is refused", (environment) =>
  expect(() => read({ LLM_BASE_URL: "https://m.example", LLM_MODEL: "m", ...environment })).toThrow(
    Object.keys(environment)[0],
  ),
);
