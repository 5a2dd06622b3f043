import { type RefObject, useEffect } from "react";
import { toast } from "../toast/toast-store.ts";
import { blockAsTable, clearBlock } from "./block-commands.ts";
import { readTable, writeHtmlTable, writeTable } from "./clipboard-table.ts";
import type { GridModel } from "./grid-model.ts";

const loadPasting = () => import("./paste.ts");

/** When a cell takes the focus: by the time of a paste it is there. */
function preparePasting(): void {
  loadPasting().catch(() => undefined);
}

async function pasteInto(model: GridModel, text: string): Promise<void> {
  if (text === "") return;
  // Where it goes was chosen when it was pasted, and may be another place once the part that pastes has arrived.
  const { block } = model;
  const loaded = await loadPasting().catch(sayNotPasted);
  if (loaded === undefined) return;
  const { pasteInWords, pasteTable } = loaded;
  const pasted = pasteTable(model, block, readTable(text));
  const words = pasteInWords(pasted);
  const { action } = pasted;
  if (action !== undefined) toast.undo(words, () => model.takeBack(action));
  else if (pasted.taken > 0) toast.blank(`${words}, nothing changed`);
  else toast.error(words);
}

/** The part of the app that pastes could not be loaded. */
function sayNotPasted(): void {
  toast.error("Nothing was pasted: the connection was lost. Paste again in a moment.");
}

/**
 * Copy, cut and paste of the chosen block. Browsers send these events to the page's body while a cell and no field
 * has the focus, so they are caught there.
 */
export function useClipboard(grid: RefObject<HTMLElement | null>, model: GridModel): void {
  useEffect(() => {
    const isOurs = () =>
      grid.current?.contains(document.activeElement) === true && model.store.getState().editing === null;

    function onClipboard(event: ClipboardEvent): void {
      const data = event.clipboardData;
      if (!isOurs() || data === null) return;
      event.preventDefault();
      if (event.type === "paste") {
        void pasteInto(model, data.getData("text/plain"));
        return;
      }
      const table = blockAsTable(model);
      data.setData("text/plain", writeTable(table));
      data.setData("text/html", writeHtmlTable(table));
      if (event.type === "cut") clearBlock(model);
    }

    // Safari sends the events proper only when somebody has said that there is something to take or to fill.
    function onBefore(event: Event): void {
      if (isOurs()) event.preventDefault();
    }

    const element = grid.current;
    element?.addEventListener("focusin", preparePasting, { once: true });
    const events = ["copy", "cut", "paste"] as const;
    for (const name of events) {
      document.addEventListener(name, onClipboard);
      document.addEventListener(`before${name}`, onBefore);
    }
    return () => {
      element?.removeEventListener("focusin", preparePasting);
      for (const name of events) {
        document.removeEventListener(name, onClipboard);
        document.removeEventListener(`before${name}`, onBefore);
      }
    };
  }, [grid, model]);
}
