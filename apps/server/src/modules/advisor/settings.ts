import { readFileSync } from "node:fs";
import { z } from "zod";
import { type LlmSettings, llmVariables, readLlm } from "../../providers/llm/index.ts";
import { type Knowledge, knowledgeSchema } from "./knowledge/industries.ts";

export interface AdvisorSettings {
  /** Undefined: the built-in advisor answers. */
  llm: LlmSettings | undefined;
  /** Industries that the operator adds to the built-in ones. */
  industries: Knowledge | undefined;
}

export const advisorVariables = {
  ...llmVariables,
  ADVISOR_INDUSTRIES: z.string().optional(),
};

/** @throws {z.ZodError} naming the variable, or the place in the file of industries, that cannot be used */
export function readAdvisor(variables: z.output<z.ZodObject<typeof advisorVariables>>): AdvisorSettings {
  const { ADVISOR_INDUSTRIES: file } = variables;
  return { llm: readLlm(variables), industries: file === undefined ? undefined : readIndustries(file) };
}

/** The settings of an environment; a variable that is set to nothing counts as absent. */
export function advisorOf(environment: Readonly<Record<string, string | undefined>>): AdvisorSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  return readAdvisor(z.object(advisorVariables).parse(given));
}

function readIndustries(file: string): Knowledge {
  const refuse = (message: string) =>
    new z.ZodError([{ code: "custom", path: ["ADVISOR_INDUSTRIES"], message, input: file }]);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw refuse("must name a JSON file that can be read");
  }
  const read = knowledgeSchema.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw refuse(`names a file with a fault at ${issue?.path.join(".")}: ${issue?.message}`);
}
