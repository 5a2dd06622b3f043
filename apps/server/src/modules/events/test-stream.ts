/** For tests: an event stream as a client reads it. */
import { endpoints } from "@beachhead/contract";

export interface StreamedEvent {
  name: string;
  data: unknown;
}

export interface TestStream {
  status: number;
  /** Resolves with the next event that was not given out yet. */
  next(): Promise<StreamedEvent>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the events of a workspace. @param origin of a server that listens */
export async function openStream(
  origin: string,
  headers: Readonly<Record<string, string>>,
  workspace: string,
): Promise<TestStream> {
  const leaving = new AbortController();
  const response = await fetch(`${origin}${endpoints.streamEvents.path}`, {
    headers: { ...headers, workspace },
    signal: leaving.signal,
  });
  const ready: StreamedEvent[] = [];
  const waiting: ((event: StreamedEvent) => void)[] = [];
  let rest = "";

  function take(text: string): void {
    const blocks = `${rest}${text}`.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, name, data = ""] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (name === undefined) continue;
      const parsed: unknown = JSON.parse(data);
      const event = { name, data: parsed };
      const first = waiting.shift();
      if (first === undefined) ready.push(event);
      else first(event);
    }
  }

  async function read(): Promise<void> {
    try {
      const body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await body?.read(); part?.done === false; part = await body?.read()) take(part.value);
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
  }

  return {
    status: response.status,
    next() {
      const event = ready.shift();
      return event === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(event);
    },
    ended: read(),
    close: () => leaving.abort(),
  };
}
