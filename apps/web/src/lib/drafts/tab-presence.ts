const CHANNEL = "tabs";
const ANSWER_TIMEOUT_MS = 150;

type Message = { ask: true } | { here: string };

function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && ("ask" in value || "here" in value);
}

/** Finds open tabs by messages: for pages on plain http, where browsers offer no locks. */
function createTabPresence() {
  let ownId: string | null = null;
  let channel: BroadcastChannel | null | undefined;

  function open(): BroadcastChannel | null {
    if (channel !== undefined) return channel;
    channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
    channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data) && "ask" in data && ownId !== null)
        channel?.postMessage({ here: ownId } satisfies Message);
    });
    return channel;
  }

  function findLiveTabs(): Promise<Set<string>> {
    const listening = open();
    const found = new Set<string>(ownId === null ? [] : [ownId]);
    if (listening === null) return Promise.resolve(found);
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent<unknown>): void => {
        if (isMessage(data) && "here" in data) found.add(data.here);
      };
      listening.addEventListener("message", hear);
      listening.postMessage({ ask: true } satisfies Message);
      setTimeout(() => {
        listening.removeEventListener("message", hear);
        resolve(found);
      }, ANSWER_TIMEOUT_MS);
    });
  }

  return {
    findLiveTabs,
    /** Claims an id unless an open tab has it. */
    async claim(id: string): Promise<boolean> {
      if ((await findLiveTabs()).has(id)) return false;
      ownId = id;
      return true;
    },
  };
}

export const tabPresence = createTabPresence();
