import { createStore } from "zustand/vanilla";
import { toast, useToasts } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";

/** Ids that the user has deleted. The server is asked when the toast with Undo is gone. */
export const heldDeletions = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }));

const release = (id: string) =>
  heldDeletions.setState(({ ids }) => ({ ids: ids.filter((each) => each !== id) }));

/**
 * Hides a thing at once and deletes it when its toast is gone, or the page is left. Until then Undo brings it back and
 * nothing was deleted.
 */
export function deleteAfterToast(id: string, message: string, remove: () => Promise<void>): void {
  heldDeletions.setState(({ ids }) => ({ ids: [...ids, id] }));
  let isSettled = false;
  function settle(deletes: boolean): void {
    if (isSettled) return;
    isSettled = true;
    stop();
    window.removeEventListener("pagehide", leave);
    if (deletes) void finish();
    else release(id);
  }
  async function finish(): Promise<void> {
    try {
      await remove();
    } catch (error) {
      toast.error(messageOf(error));
    }
    release(id);
  }
  const leave = () => settle(true);
  const shown = toast.undo(message, () => settle(false));
  const stop = useToasts.subscribe(({ toasts }) => {
    // A press of Undo dismisses the toast before it runs.
    if (!toasts.some((each) => each.id === shown)) queueMicrotask(() => settle(true));
  });
  window.addEventListener("pagehide", leave);
}
