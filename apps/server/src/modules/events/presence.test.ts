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
