import { addresses } from "@beachhead/contract/addresses";
import { createParser } from "eventsource-parser";
import { authorization, failureOf, jsonOf } from "../api/request.ts";
import { isRecord } from "../is-record.ts";
import { currentSession, useSession } from "../session/session-store.ts";
import { checkMembership } from "../workspace/open-workspace.ts";

/** Milliseconds until the answer begins. */
const OPENING = 15_000;
/** Longest silence of an open stream; the server writes every 24 seconds. */
const SILENCE = 60_000;
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 30_000;

export interface StreamReader {
  onEvent(name: string, data: Record<string, unknown>): void;
  /** What was read before may be out of date: the stream was just opened, or there is none. */
  onGap(): void;
}

/**
 * Follows the events of the workspace that is open while the page is visible: a browser opens only six connections to a
 * server with HTTP/1.1. A stream that breaks is opened again; where none can be opened, `onGap` is called every 30 seconds.
 */
export function followStream(reader: StreamReader): () => void {
  let running: AbortController | null = null;

  function follow(): void {
    const isWanted = document.visibilityState === "visible" && currentSession() !== null;
    if (isWanted && running === null) {
      running = new AbortController();
      void readAgainAndAgain(reader, running.signal);
    } else if (!isWanted) stop();
  }

  function stop(): void {
    running?.abort();
    running = null;
  }

  document.addEventListener("visibilitychange", follow);
  const unsubscribe = useSession.subscribe(follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    unsubscribe();
    stop();
  };
}

async function readAgainAndAgain(reader: StreamReader, stopped: AbortSignal): Promise<void> {
  let failures = 0;
  let lastGap = performance.now();
  while (!stopped.aborted) {
    let wasOpen = false;
    await readOnce(stopped, reader.onEvent, () => {
      wasOpen = true;
      reader.onGap();
    }).catch(() => undefined);
    if (stopped.aborted) return;
    failures = wasOpen ? 0 : failures + 1;
    // The server ends the streams of who was removed or has another role.
    if (wasOpen) checkMembership();
    const longest = Math.min(FIRST_DELAY * 2 ** failures, LONGEST_DELAY);
    await pause(longest * (0.5 + Math.random() / 2), stopped);
    if (wasOpen) lastGap = performance.now();
    else if (performance.now() - lastGap >= LONGEST_DELAY && !stopped.aborted) {
      lastGap = performance.now();
      reader.onGap();
    }
  }
}

/** Resolves when the stream ends. @throws when it cannot be opened, or breaks */
async function readOnce(
  stopped: AbortSignal,
  onEvent: StreamReader["onEvent"],
  onOpen: () => void,
): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), OPENING);
  const token = currentSession()?.token;
  try {
    const response = await fetch(addresses.streamEvents.path, {
      headers: { Accept: "text/event-stream", ...authorization(token) },
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.any([stopped, silent.signal]),
    });
    if (!response.ok || response.body === null) throw failureOf(response, await jsonOf(response), token);
    onOpen();
    const parser = createParser({
      onEvent({ event = "", data }) {
        const parsed: unknown = JSON.parse(data);
        if (isRecord(parsed)) onEvent(event, parsed);
      },
    });
    const decoder = new TextDecoder();
    const body = response.body.getReader();
    for (let part = await body.read(); !part.done; part = await body.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE);
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
  }
}

function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stopped.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
