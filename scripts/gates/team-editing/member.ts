/** For the gate: a member who edits the goals of a plan, and follows what the others save as the web app does. */
import { setTimeout as pause } from "node:timers/promises";
import {
  endpointAddress,
  endpoints,
  goalsReply,
  savedGoalsReply,
} from "../../../packages/contract/src/index.ts";
import { readEvents } from "./read-events.ts";

type Goals = ReturnType<typeof goalsReply.parse>["goals"];

export interface Write {
  goal: number;
  value: number;
}

export interface Acknowledged extends Write {
  userId: string;
  version: number;
  /** When the answer came, by `performance.now()`. */
  at: number;
}

export interface MemberOptions {
  userId: string;
  token: string;
  workspace: string;
  planId: string;
  /** Port of the server that answers this member now. */
  port(): number;
  /** Every value that is written comes once. */
  newValue(): number;
  /** From 0 to 1. */
  random(): number;
}

export interface Member {
  readonly acknowledged: readonly Acknowledged[];
  readonly unanswered: readonly Write[];
  readonly shown: { version: number; goals: Goals };
  /** Whether the member should have heard of what was saved at that time, and when that was. */
  heard(version: number, savedAt: number): { at: number | undefined } | undefined;
  edit(until: AbortSignal): Promise<void>;
  follow(until: AbortSignal): Promise<void>;
}

const MOST_TRIES = 50;

export function createMember({ userId, token, workspace, planId, ...options }: MemberOptions): Member {
  const { port, newValue, random } = options;
  const acknowledged: Acknowledged[] = [];
  const unanswered: Write[] = [];
  const heardAt = new Map<number, number>();
  const open: { from: number; to: number }[] = [];
  let shown: Member["shown"] = { version: 0, goals: [] };
  let reading: Promise<void> | undefined;
  let isDue = false;

  const headers = { authorization: `Bearer ${token}`, workspace };

  function show(next: Member["shown"]): void {
    if (next.version > shown.version) shown = next;
  }

  /** One read at a time; what comes during it is read afterwards. */
  async function read(): Promise<void> {
    isDue = true;
    reading ??= readWhileDue().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  async function readWhileDue(): Promise<void> {
    while (isDue) {
      isDue = false;
      const address = endpointAddress("getGoals", { params: { id: planId } });
      const answer = await fetch(`http://127.0.0.1:${port()}${address}`, { headers }).catch(() => undefined);
      if (answer?.ok) show(goalsReply.parse(await answer.json()));
      else {
        isDue = true;
        await pause(100);
      }
    }
  }

  async function save({ goal, value }: Write): Promise<"done" | "stale" | "unanswered"> {
    const goals = shown.goals.map((each) => (each.id === goal ? { ...each, targetValue: value } : each));
    try {
      const answer = await fetch(`http://127.0.0.1:${port()}${endpoints.saveGoals.path}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "if-match": `"v${shown.version}"` },
        body: JSON.stringify({ gtmPlanId: planId, goals }),
      });
      const body: unknown = await answer.json();
      if (answer.status === 412) return "stale";
      if (!answer.ok) return "unanswered";
      const saved = savedGoalsReply.parse(body);
      acknowledged.push({ userId, goal, value, version: saved.version, at: performance.now() });
      show({ version: saved.version, goals: saved.goals });
      return "done";
    } catch {
      return "unanswered";
    }
  }

  return {
    acknowledged,
    unanswered,
    get shown() {
      return shown;
    },
    heard(version, savedAt) {
      const stream = open.find(({ from, to }) => from <= savedAt && savedAt < to);
      const at = heardAt.get(version);
      if (stream === undefined || (at === undefined && stream.to !== Number.POSITIVE_INFINITY))
        return undefined;
      return { at };
    },
    async edit(until) {
      await read();
      while (!until.aborted) {
        const write = {
          goal: shown.goals[Math.floor(random() * shown.goals.length)]?.id ?? 0,
          value: newValue(),
        };
        for (let tries = 0; tries < MOST_TRIES; tries += 1) {
          const outcome = await save(write);
          if (outcome === "unanswered") unanswered.push(write);
          if (outcome !== "stale") break;
          await read();
        }
        await pause(1_000 + random() * 2_000);
      }
    },
    async follow(until) {
      while (!until.aborted) {
        const stream = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
        await readEvents(`http://127.0.0.1:${port()}${endpoints.streamEvents.path}`, headers, until, {
          onOpen() {
            stream.from = performance.now();
            open.push(stream);
            void read();
          },
          onChange({ id, version }) {
            if (id !== planId || version === undefined) return;
            if (!heardAt.has(version)) heardAt.set(version, performance.now());
            void read();
          },
        }).catch(() => undefined);
        if (!until.aborted) stream.to = performance.now();
        await pause(100);
      }
      await reading;
    },
  };
}
