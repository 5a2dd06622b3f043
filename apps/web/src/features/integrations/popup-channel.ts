/** Over which the closing page of a popup tells the page that opened it. */
const CHANNEL = "beachhead-connect";

const flowOf = (data: unknown): string | undefined => {
  const flow: unknown =
    typeof data === "object" && data !== null && "connectionFlow" in data ? data.connectionFlow : undefined;
  return typeof flow === "string" ? flow : undefined;
};

const openerOf = ({ opener }: { opener: Window | null }) => opener;

/** Tells every open page of the app that a flow ended: by broadcast, and to the opener where that is blocked. */
export function announceFlow(flow: string): void {
  const message = { connectionFlow: flow };
  try {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(message);
    channel.close();
  } catch {
    // Blocked with storage: the opener gets the message below, and it asks the server anyway.
  }
  openerOf(window)?.postMessage(message, window.location.origin);
}

/** Calls back when a flow ended. @returns ends it */
export function listenToFlows(onEnd: (flow: string) => void): () => void {
  let channel: BroadcastChannel | undefined;
  const receive = (data: unknown) => {
    const flow = flowOf(data);
    if (flow !== undefined) onEnd(flow);
  };
  const onMessage = (event: MessageEvent) => {
    if (event.origin === window.location.origin) receive(event.data);
  };
  try {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", ({ data }) => receive(data));
  } catch {
    // The message to the opener remains.
  }
  window.addEventListener("message", onMessage);
  return () => {
    channel?.close();
    window.removeEventListener("message", onMessage);
  };
}
