import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EngineThread } from "../../../lib/engine/client.ts";
import type { WorkerRequest } from "../../../lib/engine/protocol.ts";
import { NUMBERED_YEARS } from "../../../lib/format/years.ts";
import { channel, goalFor, plan } from "../summary/test-plan.ts";
import { createAllocation } from "./allocation.ts";
import { withEffort, withSpan } from "./allocation-fields.ts";
import { allocationModel } from "./allocation-model.ts";
import { calibrationOf, calibrationRow } from "./test-calibration.ts";

/** Two sales channels, and one without figures, on the way to a goal of year 2. */
function looked() {
  const measured = plan(
    channel(6, "Field Sales"),
    channel(7, "Inside Sales"),
    channel(17, "Key accounts", { roiTable: [{}] }),
  );
  const model = allocationModel(
    measured,
    goalFor(measured, 3_000_000),
    NUMBERED_YEARS,
    calibrationOf(calibrationRow()),
  );
  const sent: WorkerRequest[] = [];
  const thread: EngineThread = {
    postMessage: (request) => void sent.push(request),
    terminate: () => undefined,
    onmessage: null,
    onerror: null,
  };
  const allocation = createAllocation(model, null, () => thread);
  return { model, allocation, sent, thread };
}

const ANSWER = {
  today: { revenue: 1, cost: 1, people: 1 },
  best: { feasible: true, revenue: 2, cost: 1, people: 1, efforts: [2, 0] },
  exact: true,
  moves: [],
  frontier: [],
  next: { budget: 1, revenue: 1, more: 0 },
  limit: { kind: "none" as const },
  leftOut: [],
};

/** The worker's answer to what it was asked last. */
function answerTo({ sent, thread }: ReturnType<typeof looked>): void {
  const id = sent.at(-1)?.id ?? 0;
  const data = { kind: "allocation" as const, id, answer: ANSWER };
  thread.onmessage?.(new MessageEvent("message", { data }));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("an allocation that follows its form", () => {
  it("a channel without figures is left out by name", () => {
    const { model } = looked();
    expect(model.channels.map(({ label }) => label)).toEqual(["Field Sales", "Inside Sales"]);
    expect(model.leftOut.map(({ label }) => label)).toEqual(["Key accounts"]);
  });

  it("the budget begins at today's cost, and the goal asks of each channel what the plan's goal does", () => {
    const { allocation, model } = looked();
    const { values } = allocation.form.store.getState();
    const today = allocation.sumsOf(values, [1, 1]);
    expect(values.budget).toBe(Math.ceil(today.cost));
    const carried = model.goal?.reach.carried ?? 0;
    expect(values.needed).toBe(Math.round((today.revenue * 3_000_000) / carried));
    const year = allocation.defaultsOf("2");
    expect(year.budget).toBeLessThan(values.budget ?? 0);
    expect((year.needed ?? 0) / allocation.sumsOf({ ...values, span: "2" }, [1, 1]).revenue).toBeCloseTo(
      3_000_000 / carried,
      6,
    );
  });

  it("changes of one moment ask the worker once, and a wrong figure asks nothing", () => {
    const { allocation, sent } = looked();
    const stop = allocation.follow();
    expect(sent).toHaveLength(1);
    allocation.form.update((fields) => ({ ...fields, budget: 1 }));
    allocation.form.update((fields) => ({ ...fields, budget: 12 }));
    vi.runAllTimers();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ kind: "allocate", request: { budget: 12 }, wantsBest: true });
    allocation.form.update((fields) => ({ ...fields, budget: 0 }));
    vi.runAllTimers();
    expect(sent).toHaveLength(2);
    stop();
  });

  it("the worker draws the revenue of a channel from the range of its deals, and leaves the others to an assumption", () => {
    const { allocation, sent } = looked();
    const stop = allocation.follow();
    expect(sent).toMatchObject([
      {
        request: {
          channels: [
            { key: 6, factor: { low: 0.82, high: 1.24 } },
            { key: 7, factor: null },
          ],
        },
      },
    ]);
    stop();
  });

  it("a slider moved by hand is summed at once and asks the worker for its odds only", () => {
    const all = looked();
    const { allocation, sent } = all;
    const stop = allocation.follow();
    answerTo(all);
    expect(allocation.answers.getState().answer?.best.efforts).toEqual([2, 0]);
    const before = allocation.form.store.getState().values;
    allocation.form.update((fields) => withEffort(fields, 0, 1.5, [2, 0]));
    const { values } = allocation.form.store.getState();
    expect(values.hand).toEqual([1.5, 0]);
    expect(allocation.sumsOf(values, values.hand ?? []).revenue).toBeGreaterThan(
      allocation.sumsOf(before, [1, 0]).revenue,
    );
    vi.runAllTimers();
    expect(sent.at(-1)).toMatchObject({ hand: [1.5, 0], wantsBest: false });
    stop();
  });

  it("going back to the budget of the answer on the screen cancels the other one", () => {
    const all = looked();
    const { allocation, sent } = all;
    const stop = allocation.follow();
    answerTo(all);
    const { budget } = allocation.form.store.getState().values;
    allocation.form.update((fields) => ({ ...fields, budget: 5 }));
    vi.runAllTimers();
    allocation.form.update((fields) => ({ ...fields, budget }));
    vi.runAllTimers();
    expect(sent.at(-1)).toMatchObject({ kind: "cancel", id: sent.at(-2)?.id });
    answerTo(all);
    expect(allocation.answers.getState().request?.budget).toBe(budget);
    stop();
  });

  it("what was typed stays for the next version of the plan, and efforts set by hand do not", () => {
    const { allocation, model } = looked();
    allocation.form.update((fields) => ({
      ...withSpan(fields, "2", allocation.defaultsOf("2")),
      people: 9,
      needed: 5,
      isNeededOwn: true,
      hand: [2, 2],
    }));
    const kept = allocation.form.store.getState().values;
    const next = createAllocation(model, kept, () => {
      throw new Error("no worker is needed");
    });
    expect(next.form.store.getState().values).toEqual({ ...kept, hand: null });
  });
});
