interface Saved {
  kind: string;
  documentId: string;
  version: number;
}

/** What the tabs of one user tell each other about saves. */
export interface SavesChannel {
  announce(saved: Saved): void;
  /** Hears of saves in other tabs, and of other forms in this one. */
  follow(listener: (saved: Saved) => void): () => void;
  /** Asks all other forms to send what they hold. */
  askForAll(): void;
  onAskedForAll(listener: () => void): () => void;
  close(): void;
}

function isSaved(value: unknown): value is Saved {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    "documentId" in value &&
    "version" in value &&
    typeof value.version === "number"
  );
}

const ALL = "send all";

/** A browser without channels has tabs that find out at their next save. */
export function openSavesChannel(userId: string): SavesChannel {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`saves of ${userId}`);
  function listen(hear: (data: unknown) => void): () => void {
    const onMessage = (event: MessageEvent<unknown>): void => hear(event.data);
    channel?.addEventListener("message", onMessage);
    return () => channel?.removeEventListener("message", onMessage);
  }
  return {
    announce: (saved) => channel?.postMessage(saved),
    follow: (listener) =>
      listen((data) => {
        if (isSaved(data)) listener(data);
      }),
    askForAll: () => channel?.postMessage(ALL),
    onAskedForAll: (listener) =>
      listen((data) => {
        if (data === ALL) listener();
      }),
    close: () => channel?.close(),
  };
}
