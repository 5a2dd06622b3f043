import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DraftedSection, draftedSections } from "@beachhead/contract";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "../../../platform/errors/app-error.ts";
import { createLlm, type Llm } from "../../../providers/llm/index.ts";
import { askForDraft } from "../drafts/ask-for-draft.ts";
import { draftQuestion } from "../drafts/draft-prompts.ts";
import { attributeNames } from "../evaluation/golden-cells.ts";
import { draftContext } from "../recordings/ask-all.ts";
import { createModelAdvisor } from "./model-advisor.ts";

const PROGRAM = join(fileURLToPath(new URL("../../../../../..", import.meta.url)), "sandbox/llm/main.ts");
const CALL_TIMEOUT_MS = 3_600_000;

let sandbox: ChildProcess;
let url: string;
let llm: Llm;
const logged: unknown[] = [];

beforeAll(async () => {
  sandbox = fork(PROGRAM, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const message = await new Promise((resolve, reject) => {
    sandbox.once("message", resolve);
    sandbox.once("exit", () => reject(new Error("The sandbox ended while starting")));
  });
  const started = z.object({ url: z.string(), key: z.string() }).parse(message);
  ({ url } = started);
  const settings = {
    model: "sandbox",
    structuredOutputs: "json_schema" as const,
    dailyCalls: 1,
    dailyCallsPerUser: 1,
  };
  llm = createLlm({ baseUrl: `${url}/v1`, apiKey: started.key, ...settings }, CALL_TIMEOUT_MS);
});
afterAll(async () => {
  await llm.close();
  sandbox.kill();
});

async function control(method: "POST" | "GET" | "DELETE", action: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${url}/__sandbox/${action}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  expect(answer.ok, action).toBe(true);
  return answer.status === 204 ? undefined : answer.json();
}

const countRequests = async () => z.array(z.unknown()).parse(await control("GET", "requests")).length;

/** Time is up for a call only once the sandbox has it and stays silent. */
async function inMode<Outcome>(mode: string, times: number | undefined, work: () => Promise<Outcome>) {
  logged.length = 0;
  await control("DELETE", "requests");
  await control("POST", "mode", { mode, times });
  if (mode !== "silence") return work();
  const limit = new AbortController();
  const limits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  onTestFinished(() => limits.mockRestore());
  const working = work();
  await expect.poll(countRequests).toBe(1);
  limit.abort();
  const outcome = await working;
  expect(limits.mock.calls).toEqual([[CALL_TIMEOUT_MS]]);
  return outcome;
}

/** One autofill while the sandbox answers in a mode; `times` absent: every call. */
async function adviseIn(mode: string, times?: number) {
  const advisor = createModelAdvisor({ llm, countCall: async () => undefined });
  const question = {
    product: { name: "CRM", description: "For sales teams." },
    geo: "India",
    industries: ["Banking"],
    attributes: Object.values(attributeNames),
  };
  const answer = await inMode(mode, times, () =>
    advisor
      .advise(question, {
        ownerId: "user-1",
        signal: new AbortController().signal,
        log: { warn: (...line: unknown[]) => void logged.push(line) },
      })
      .catch((error: unknown) => error),
  );
  return { answer, calls: await countRequests() };
}
const picksOf = (answer: unknown) => {
  const { industries } = z
    .object({
      industries: z.array(
        z.object({ cells: z.record(z.string(), z.array(z.object({ reason: z.string() }))) }),
      ),
    })
    .parse(answer);
  return industries.flatMap(({ cells }) => Object.values(cells).flat());
};

describe("the model advisor against the sandbox", () => {
  test.each(["valid", "fenced in prose", "unknown keys", "injected text"])(
    "an autofill has nine picks in one call from a sandbox that answers: %s",
    async (mode) => {
      const { answer, calls } = await adviseIn(mode);
      const picks = picksOf(answer);
      expect(picks).toHaveLength(9);
      for (const { reason } of picks) expect(reason).not.toMatch(/https?:|[<>]/);
      expect(calls).toBe(1);
    },
  );

  test.each([
    "prose",
    "truncated JSON",
    "JSON of another schema",
    "rate limited for 1 s",
    "server error",
    "overloaded",
  ])("an autofill after %s once is answered by the second call", async (mode) => {
    const { answer, calls } = await adviseIn(mode, 1);
    expect(picksOf(answer)).toHaveLength(9);
    expect(calls).toBe(2);
  });

  test.each<[string, number]>([
    ["prose", 2],
    ["truncated JSON", 2],
    ["refusal", 2],
    ["empty content", 1],
    ["wrong shape", 1],
    ["bad key", 1],
    ["unknown model", 1],
    ["context too long", 1],
    ["rate limited for a minute", 1],
    ["no quota", 1],
    ["server error", 2],
    ["overloaded", 2],
    ["silence", 1],
  ])("%s: the autofill fails after %i calls, and nothing the server said is logged", async (mode, most) => {
    const { answer, calls } = await adviseIn(mode);
    expect(answer).toBeInstanceOf(AppError);
    expect(answer).toMatchObject({
      code: "upstream_failed",
      message: "Failed to fetch AI-generated attributes",
    });
    expect(calls).toBe(most);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain("canary-key");
  });

  test("the sandbox answers the same question with the same bytes", async () => {
    const [one, other] = [await adviseIn("valid"), await adviseIn("valid")];
    expect(JSON.stringify(one.answer)).toBe(JSON.stringify(other.answer));
  });

  test("a wrong key is refused by the sandbox itself", async () => {
    const answer = await fetch(`${url}/v1/models`, { headers: { authorization: "Bearer other" } });
    expect(answer.status).toBe(401);
  });
});

/** One draft while the sandbox answers in a mode; `times` absent: every call. */
async function draftIn(mode: string, section: DraftedSection, times?: number) {
  const question = draftQuestion(section, draftContext);
  const draft = await inMode(mode, times, () =>
    askForDraft({ llm, countCall: async () => undefined }, question, {
      ownerId: "user-1",
      signal: new AbortController().signal,
      log: { warn: (...line: unknown[]) => void logged.push(line) },
    }).catch((error: unknown) => error),
  );
  return { draft, calls: await countRequests() };
}

describe("drafts against the sandbox", () => {
  test.each(
    ["valid", "fenced in prose", "unknown keys", "injected text"].flatMap((mode) =>
      draftedSections.map((section) => [mode, section] as const),
    ),
  )("a sandbox that answers %s gives a draft of %s in one call, without markup", async (mode, section) => {
    const { draft, calls } = await draftIn(mode, section);
    expect(draft).toMatchObject({ section });
    expect(JSON.stringify(draft)).not.toMatch(/https?:|[<>]/);
    expect(calls).toBe(1);
  });

  test.each(["prose", "truncated JSON", "JSON of another schema", "invented figures", "overloaded"])(
    "a draft after %s once is answered by the second call",
    async (mode) => {
      const { draft, calls } = await draftIn(mode, "positioning", 1);
      expect(draft).toMatchObject({ section: "positioning" });
      expect(calls).toBe(2);
    },
  );

  test.each<[string, number]>([
    ["prose", 2],
    ["truncated JSON", 2],
    ["JSON of another schema", 2],
    ["invented figures", 2],
    ["refusal", 2],
    ["empty content", 1],
    ["wrong shape", 1],
    ["bad key", 1],
    ["unknown model", 1],
    ["context too long", 1],
    ["rate limited for a minute", 1],
    ["no quota", 1],
    ["server error", 2],
    ["overloaded", 2],
    ["silence", 1],
  ])("%s: the draft fails after %i calls, and nothing the server said is logged", async (mode, most) => {
    const { draft, calls } = await draftIn(mode, "segmentation");
    expect(draft).toMatchObject({ code: "upstream_failed" });
    expect(calls).toBe(most);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain("canary-key");
  });

  test("a score's reason with an invented figure is left out, the score kept", async () => {
    const { draft } = await draftIn("invented figures", "valueMap");
    const { rows } = z
      .object({ rows: z.array(z.object({ reason: z.string(), scores: z.array(z.unknown()) })) })
      .parse(draft);
    expect(rows.length).toBeGreaterThan(0);
    for (const { reason, scores } of rows) {
      expect(reason).toBe("");
      expect(scores).toHaveLength(2);
    }
  });
});
