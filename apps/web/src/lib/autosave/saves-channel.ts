interface Saved {
  kind: string;
  documentId: string;
  version: number;
}

/** `send`: send what you hold. `forget`: keep and send nothing any more, the user deletes all of it. */
export type Order = "send" | "forget";

/** What the tabs of one user tell each other about saves. */
export interface SavesChannel {
  announce(saved: Saved): void;
  /** Hears of saves in other tabs, and of other forms in this one. */
  follow(listener: (saved: Saved) => void): () => void;
  /** Tells all other forms something. */
  tell(order: Order): void;
  onOrder(listener: (order: Order) => void): () => void;
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
    tell: (order) => channel?.postMessage(order),
    onOrder: (listener) =>
      listen((data) => {
        if (data === "send" || data === "forget") listener(data);
      }),
    close: () => channel?.close(),
  };
}
