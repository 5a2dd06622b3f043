// No store: calls and the shell import it, and both are in the first file.
const events = new EventTarget();

/** What the plans are opened for. */
export interface UpgradeReason {
  /** The sentence that names the limit which was reached, if one was. */
  limit?: string | undefined;
  /** Consulting credits are wanted, and no plan. */
  isTopUp?: boolean | undefined;
}

class UpgradeEvent extends Event {
  readonly reason: UpgradeReason;
  constructor(reason: UpgradeReason) {
    super("open");
    this.reason = reason;
  }
}

/** Opens the plans over the current screen. @param limit the sentence that names the limit which was reached */
export const openUpgrade = (limit?: string): void => void events.dispatchEvent(new UpgradeEvent({ limit }));

/** Opens the plans with consulting credits chosen alone. */
export const openTopUp = (): void => void events.dispatchEvent(new UpgradeEvent({ isTopUp: true }));

/** Calls `listener` when the plans are to be opened, until the returned function is called. */
export function onUpgrade(listener: (reason: UpgradeReason) => void): () => void {
  const heard = (event: Event) => {
    if (event instanceof UpgradeEvent) listener(event.reason);
  };
  events.addEventListener("open", heard);
  return () => events.removeEventListener("open", heard);
}

/** A call was refused because of the plan. */
export const noteRefusal = (): void => void events.dispatchEvent(new Event("refusal"));

/** Calls `listener` at each such refusal, until the returned function is called. */
export function onRefusal(listener: () => void): () => void {
  events.addEventListener("refusal", listener);
  return () => events.removeEventListener("refusal", listener);
}
