/** For tests: a person in a browser who types on while the primary is lost: e2e/drafts/lost-primary.cluster.ts. */
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { recordOf } from "../../check/repository.ts";
import { listen } from "../../test/listen.ts";
import { runPlaywrightAt } from "../../test/playwright.ts";

type Phase = "calm" | "no primary" | "promoted";

export interface TypingCounts {
  keys: number;
  /** Texts read from the server once the screen said that they were saved. */
  texts: number;
  /** Letters that the screen or the server had not, or had and were never typed. */
  lost: number;
  /** Times that the screen was seen to ask for something. */
  questions: number;
  /** Browser tests that failed. */
  failed: number;
}

export interface Typing {
  /** Somebody types. */
  started(): Promise<void>;
  primaryLost(): void;
  /** Nobody types on: what was not saved is to be saved without another key. */
  promoted(): void;
  /**
   * The text typed until another primary was promoted has been compared with what is stored; another one is started.
   * @returns how many of its keys were typed after the primary was lost and before another one was promoted
   */
  compared(): Promise<number>;
  /** Has the last text compared, and closes the browser. */
  finish(): Promise<TypingCounts>;
}

/** @param url of a server, with the host name of PUBLIC_URL */
export async function startTyping(url: string, seed: number): Promise<Typing> {
  const counts: TypingCounts = {
    keys: 0,
    texts: 0,
    lost: 0,
    questions: 0,
    failed: 0,
  };
  const started = Promise.withResolvers<void>();
  let compared = Promise.withResolvers<void>();
  let phase: Phase = "calm";
  let keysWithoutPrimary = 0;
  let finished: Promise<TypingCounts> | undefined;
  /** At the last report; a key counts as typed without a primary if there was none before and after it. */
  let before: Phase = phase;

  function take(report: Record<string, unknown>): string {
    const typed = Number(report["typed"]);
    counts.keys += typed;
    if (phase === "no primary" && before === phase) keysWithoutPrimary += typed;
    before = phase;
    counts.questions += Number(report["questions"]);
    counts.lost += Number(report["lost"]);
    if (typed > 0) started.resolve();
    if (report["compared"] === true) {
      counts.texts += 1;
      phase = "calm";
      compared.resolve();
    }
    if (finished !== undefined) return "stop";
    return phase === "promoted" ? "save" : "type on";
  }

  const server = createServer((request, response) => {
    void json(request).then((report) => response.end(take(recordOf(report))));
  });
  const { port, stop } = await listen(server);
  const ended = runPlaywrightAt(
    { baseUrl: url, controlUrl: `http://127.0.0.1:${port}`, environment: { TYPING_SEED: String(seed) } },
    "cluster",
    ["--project=cluster"],
  );
  const endedEarly = ended.then(() => Promise.reject(new Error("The browser ended early.")));
  // Looked at in the races; until then it must not count as unhandled.
  endedEarly.catch(() => undefined);

  return {
    primaryLost: () => {
      compared = Promise.withResolvers();
      phase = "no primary";
    },
    promoted: () => {
      phase = "promoted";
    },
    started: () => Promise.race([started.promise, endedEarly]),
    compared: async () => {
      await Promise.race([compared.promise, endedEarly]);
      const keys = keysWithoutPrimary;
      keysWithoutPrimary = 0;
      return keys;
    },
    finish: () => {
      finished ??= ended.then(async ({ failed }) => {
        await stop();
        return { ...counts, failed };
      });
      return finished;
    },
  };
}
