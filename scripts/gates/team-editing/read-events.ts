import { type ChangeEvent, changeEvent } from "../../../packages/contract/src/index.ts";

interface Reader {
  onOpen(): void;
  onChange(change: ChangeEvent): void;
}

/** Reads one event stream until it ends. @throws when it cannot be opened or breaks */
export async function readEvents(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  { onOpen, onChange }: Reader,
): Promise<void> {
  const response = await fetch(url, { headers, signal });
  if (!response.ok) throw new Error(`The stream was answered ${response.status}`);
  onOpen();
  let rest = "";
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await body?.read(); part?.done === false; part = await body?.read()) {
    const blocks = `${rest}${part.value}`.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, data] = /^event: change\ndata: (.*)$/.exec(block) ?? [];
      if (data !== undefined) onChange(changeEvent.parse(JSON.parse(data)));
    }
  }
}
