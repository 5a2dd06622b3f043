import { type RefObject, useEffect } from "react";
import { toast } from "../toast/toast-store.ts";
import { blockAsTable, clearBlock } from "./block-commands.ts";
import { readTable, writeHtmlTable, writeTable } from "./clipboard-table.ts";
import type { GridModel } from "./grid-model.ts";
import { pasteInWords, pasteTable } from "./paste.ts";

function pasteInto(model: GridModel, text: string): void {
  if (text === "") return;
  const pasted = pasteTable(model, model.block, readTable(text));
  const words = pasteInWords(pasted);
  const { action } = pasted;
  if (action !== undefined) toast.undo(words, () => model.takeBack(action));
  else if (pasted.taken > 0) toast.blank(`${words}, nothing changed`);
  else toast.error(words);
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
        pasteInto(model, data.getData("text/plain"));
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

    const events = ["copy", "cut", "paste"] as const;
    for (const name of events) {
      document.addEventListener(name, onClipboard);
      document.addEventListener(`before${name}`, onBefore);
    }
    return () => {
      for (const name of events) {
        document.removeEventListener(name, onClipboard);
        document.removeEventListener(`before${name}`, onBefore);
      }
    };
  }, [grid, model]);
}
