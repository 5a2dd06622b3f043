import type { PresenceEvent } from "@beachhead/contract";
import { expect, test } from "vitest";
import { movableClock } from "../../platform/clock/clock.ts";
import { createPresence } from "./presence.ts";

test("a member who was not heard of for 45 seconds is no longer there", () => {
  const clock = movableClock();
  const told: PresenceEvent[] = [];
  const presence = createPresence({ clock, tell: (_workspace, event) => void told.push(event) });
  const word = { workspaceId: "w", kind: "gtm-plan", id: "p", path: null, left: false } as const;
  presence.hear({ ...word, userId: "ada" });
  clock.advance(30_000);
  presence.hear({ ...word, userId: "ben" });
  clock.advance(16_000);
  presence.sweep();
  expect(told.map(({ people }) => people.map(({ userId }) => userId))).toEqual([
    ["ada"],
    ["ada", "ben"],
    ["ben"],
  ]);
});

test("a member who names 1,000 documents is remembered in the last 20, and others stay where they are", () => {
  const clock = movableClock();
  const told: PresenceEvent[] = [];
  const presence = createPresence({ clock, tell: (_workspace, event) => void told.push(event) });
  const word = { workspaceId: "w", kind: "gtm-plan", path: null, left: false } as const;
  presence.hear({ ...word, id: "0", userId: "ada" });
  for (let id = 0; id < 1_000; id += 1) presence.hear({ ...word, id: String(id), userId: "mallory" });
  told.length = 0;
  presence.tellAgain("w", "mallory");
  presence.tellAgain("w", "ada");
  const shown = told.map(({ id, people }) => [id, people.map(({ userId }) => userId)]);
  const last = Array.from({ length: 20 }, (_, index) => [String(980 + index), ["mallory"]]);
  expect(shown).toEqual([...last, ["0", ["ada"]]]);
  clock.advance(60_000);
  presence.sweep();
  told.length = 0;
  presence.tellAgain("w", "mallory");
  expect(told).toEqual([]);
});
