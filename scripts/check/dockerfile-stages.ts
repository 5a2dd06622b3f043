/** The few instructions of a Dockerfile that this project uses. */
export type Step =
  | { line: number; kind: "copy"; from: string | undefined; sources: string[]; target: string }
  | { line: number; kind: "run"; command: string }
  | { line: number; kind: "env"; values: Record<string, string> }
  | { line: number; kind: "user" | "workdir" | "other"; text: string }
  | { line: number; kind: "cmd" | "healthcheck"; command: string[] | undefined };

export interface Stage {
  line: number;
  /** What it is built on: an image, or an earlier stage. */
  base: string;
  name: string | undefined;
  steps: Step[];
}

interface Instruction {
  line: number;
  word: string;
  rest: string;
}

/** Joins continued lines and leaves comments out. */
function instructionsOf(text: string): Instruction[] {
  const found: Instruction[] = [];
  let open: Instruction | undefined;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const goesOn = line.endsWith("\\");
    const content = goesOn ? line.slice(0, -1).trim() : line;
    if (open === undefined) {
      const [word = "", ...rest] = content.split(/\s+/);
      open = { line: index + 1, word: word.toUpperCase(), rest: rest.join(" ") };
    } else open.rest = `${open.rest} ${content}`;
    if (goesOn) continue;
    found.push(open);
    open = undefined;
  }
  return found;
}

/** @throws {Error} on an instruction before the first FROM. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of instructionsOf(text)) {
    if (instruction.word === "FROM") {
      const [base = "", , name] = instruction.rest.split(/\s+/);
      stages.push({ line: instruction.line, base, name, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`Line ${instruction.line}: FROM must come first.`);
    stage.steps.push(stepOf(instruction));
  }
  return stages;
}

function stepOf({ line, word, rest }: Instruction): Step {
  switch (word) {
    case "COPY": {
      const words = rest.split(/\s+/);
      const from = words.find((each) => each.startsWith("--from="))?.slice("--from=".length);
      const paths = words.filter((each) => !each.startsWith("--"));
      return { line, kind: "copy", from, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" };
    }
    case "RUN":
      return { line, kind: "run", command: rest };
    case "ENV":
      return { line, kind: "env", values: valuesOf(rest) };
    case "USER":
      return { line, kind: "user", text: rest };
    case "WORKDIR":
      return { line, kind: "workdir", text: rest };
    case "CMD":
      return { line, kind: "cmd", command: wordsOf(rest) };
    case "HEALTHCHECK":
      return { line, kind: "healthcheck", command: wordsOf(rest.slice(rest.indexOf("CMD") + 3)) };
    default:
      return { line, kind: "other", text: `${word} ${rest}` };
  }
}

const valuesOf = (text: string) =>
  Object.fromEntries(
    text.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );

/** `["node", "x"]`; undefined for the form that goes through a shell. */
function wordsOf(text: string): string[] | undefined {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => typeof word === "string") ? words : undefined;
  } catch {
    return undefined;
  }
}
