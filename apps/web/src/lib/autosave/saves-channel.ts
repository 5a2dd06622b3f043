interface Saved {
  kind: string;
  documentId: string;
  version: number;
}

/** `send`: send your changes. `forget`: write and send nothing any more, the user deletes all drafts. */
export type Order = "send" | "forget";

/** Messages between the tabs of one user about saves. */
export interface SavesChannel {
  announce(saved: Saved): void;
  /** Listens to saves of other tabs and of other forms in this one. */
  follow(listener: (saved: Saved) => void): () => void;
  /** Sends an order to all other forms. */
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

/** Without BroadcastChannel, tabs detect newer versions at their next save. */
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
