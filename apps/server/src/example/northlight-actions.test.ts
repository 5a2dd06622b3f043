import { actionStatuses } from "@beachhead/contract";
import { expect, test } from "vitest";
import { DAY_MS } from "../platform/clock/durations.ts";
import { exampleChannelPlan } from "./northlight-channels.ts";

const days = Array.from(
  { length: 14 },
  (_, index) => new Date(Date.UTC(2026, 11, 24, 23, 30) + index * DAY_MS),
);

test.each(days)(
  "action items of the example made on %s have owners, due dates and states around that day",
  (now) => {
    const today = now.toISOString().slice(0, 10);
    const { channels } = exampleChannelPlan("plan", "", now);
    const items = (channels ?? []).flatMap(({ content }) => content.flatMap(({ actionData }) => actionData));
    expect(items).toHaveLength(60);
    expect(items.filter(({ owner, targetDate }) => owner === "" || targetDate === "")).toEqual([]);
    const weekends = items.filter(({ targetDate }) => [0, 6].includes(new Date(targetDate).getUTCDay()));
    expect(weekends).toEqual([]);
    const states = Map.groupBy(items, ({ status }) => status);
    expect(new Set(states.keys())).toEqual(new Set(actionStatuses));
    expect(states.get("Blocked")).toHaveLength(1);
    for (const { status, targetDate, closingDate } of items) {
      const isSettled = status === "Done" || status === "Cancelled";
      expect(closingDate !== "", `${status} ${closingDate}`).toBe(isSettled);
      expect(closingDate <= today).toBe(true);
      expect(!isSettled || targetDate < today).toBe(true);
    }
    const open = items.filter(({ closingDate }) => closingDate === "");
    const late = open.filter(({ targetDate }) => targetDate < today);
    expect(late.length).toBeGreaterThanOrEqual(1);
    expect(late.length).toBeLessThanOrEqual(5);
    expect(open.length - late.length).toBeGreaterThan(20);
  },
);
