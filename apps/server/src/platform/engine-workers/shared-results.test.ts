import { describe, expect, test } from "vitest";
import { createSharedResults, type SharedResultsOptions } from "./shared-results.ts";

interface Result {
  values: number[];
}

/** Results of which the test decides when they come. */
function resultsOf(options: Partial<SharedResultsOptions> = {}) {
  let now = 0;
  const runs: { settle: PromiseWithResolvers<Result>; signal: AbortSignal }[] = [];
  const results = createSharedResults<Result>({
    mostResults: 100,
    mostCharacters: 10_000,
    lifetime: 1_000,
    now: () => now,
    ...options,
  });
  return {
    runs,
    advance: (milliseconds: number) => (now += milliseconds),
    get: (key: string, signal?: AbortSignal) =>
      results.get(key, signal, (shared) => {
        const settle = Promise.withResolvers<Result>();
        shared.addEventListener("abort", () => settle.reject(new Error("aborted")));
        runs.push({ settle, signal: shared });
        return settle.promise;
      }),
    async fill(key: string, result: Result) {
      const answer = this.get(key);
      runs.at(-1)?.settle.resolve(result);
      return answer;
    },
  };
}

const one: Result = { values: [1, 2, 3] };

describe("results that are shared", () => {
  test("17 identical runs at once are one run, and so is the next", async () => {
    const results = resultsOf();
    const answers = Array.from({ length: 17 }, () => results.get("same"));
    expect(results.runs).toHaveLength(1);
    results.runs[0]?.settle.resolve(one);
    for (const answer of await Promise.all(answers)) expect(answer).toEqual(one);
    expect(await results.get("same")).toEqual(one);
    expect(results.runs).toHaveLength(1);
    void results.get("other");
    expect(results.runs).toHaveLength(2);
  });

  test("a caller that changes its result changes nobody else's", async () => {
    const results = resultsOf();
    const first = await results.fill("key", { values: [1] });
    first.values.push(2);
    (await results.get("key")).values.push(3);
    expect(await results.get("key")).toEqual({ values: [1] });
  });

  test("a shared result is computed again after its lifetime, a failure at once", async () => {
    const results = resultsOf({ lifetime: 1_000 });
    await results.fill("key", one);
    results.advance(999);
    await results.get("key");
    expect(results.runs).toHaveLength(1);
    results.advance(1);
    const again = results.get("key");
    expect(results.runs).toHaveLength(2);
    results.runs[1]?.settle.reject(new Error("no"));
    await expect(again).rejects.toThrow("no");
    void results.get("key");
    expect(results.runs).toHaveLength(3);
  });

  test("a run continues until its last caller has left", async () => {
    const results = resultsOf();
    const [first, second] = [new AbortController(), new AbortController()];
    const answers = [results.get("key", first.signal), results.get("key", second.signal)];
    first.abort();
    await expect(answers[0]).rejects.toMatchObject({ name: "AbortError" });
    expect(results.runs[0]?.signal.aborted).toBe(false);
    second.abort();
    await expect(answers[1]).rejects.toMatchObject({ name: "AbortError" });
    expect(results.runs[0]?.signal.aborted).toBe(true);
    void results.get("key");
    expect(results.runs).toHaveLength(2);
  });

  test.each([
    ["count", { mostResults: 2 }],
    ["size", { mostCharacters: 2 * JSON.stringify(one).length }],
  ])("the oldest shared result is evicted when the limit of %s is reached", async (_what, limit) => {
    const results = resultsOf(limit);
    for (const key of ["a", "b", "c"]) await results.fill(key, one);
    await results.get("b");
    await results.get("c");
    expect(results.runs).toHaveLength(3);
    void results.get("a");
    expect(results.runs).toHaveLength(4);
  });

  test("a result larger than the size limit is answered and not cached", async () => {
    const results = resultsOf({ mostCharacters: 5 });
    expect(await results.fill("key", one)).toEqual(one);
    void results.get("key");
    expect(results.runs).toHaveLength(2);
  });
});
