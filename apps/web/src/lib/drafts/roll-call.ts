const CHANNEL = "tabs";
const WAIT = 150;

type Message = { ask: true } | { here: string };

function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && ("ask" in value || "here" in value);
}

/** Which tabs are open, asked by message: for pages on plain http, where the browser offers no locks. */
function createRollCall() {
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

  function present(): Promise<Set<string>> {
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
      }, WAIT);
    });
  }

  return {
    present,
    /** Takes an id unless an open tab answers to it. */
    async claim(id: string): Promise<boolean> {
      if ((await present()).has(id)) return false;
      ownId = id;
      return true;
    },
  };
}

export const callTheRoll = createRollCall();
