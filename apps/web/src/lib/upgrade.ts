// No store: calls and the shell import it, and both are in the first file.
const events = new EventTarget();

/** Opens the plans over the current screen. @param limit the sentence that names the limit which was reached */
export const openUpgrade = (limit?: string): void =>
  void events.dispatchEvent(new CustomEvent("open", { detail: limit }));

/** Calls `listener` when the plans are to be opened, until the returned function is called. */
export function onUpgrade(listener: (limit: string | undefined) => void): () => void {
  const heard = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    listener(typeof detail === "string" ? detail : undefined);
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
