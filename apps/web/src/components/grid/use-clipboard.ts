import { type RefObject, useEffect, useState } from "react";
import type { Notation, NotationReading } from "../../lib/format/table-notation.ts";
import { toast } from "../toast/toast-store.ts";
import { blockAsTable, clearBlock } from "./block-commands.ts";
import { readTable, writeHtmlTable, writeTable } from "./clipboard-table.ts";
import type { GridModel } from "./grid-model.ts";
import { readHtmlTable } from "./html-table.ts";
import { type CopiedCells, notationOf, pasteInWords, pasteTable } from "./paste.ts";
import type { Block } from "./selection.ts";

/** A paste that waits for its answer: figures in it can be read in two ways. */
export interface PasteQuestion {
  readings: readonly NotationReading[];
  /** Whether the figures are of one column, so that their sum means something. */
  isColumn: boolean;
  answer: (decimal: Notation["decimal"]) => void;
  cancel: () => void;
}

function cellsOf(data: DataTransfer): CopiedCells | undefined {
  const table = readHtmlTable(data.getData("text/html"));
  if (table !== undefined) return table;
  const text = data.getData("text/plain");
  if (text === "") return undefined;
  return { rows: readTable(text).map((row) => row.map((cell) => ({ text: cell }))), hiddenRows: 0 };
}

function paste(model: GridModel, block: Block, cells: CopiedCells, decimal: Notation["decimal"]): void {
  const pasted = pasteTable(model, block, cells, decimal);
  const words = pasteInWords(pasted);
  const { action } = pasted;
  if (action !== undefined) toast.undo(words, () => model.takeBack(action));
  else if (pasted.taken > 0) toast.blank(`${words}, nothing changed`);
  else toast.error(words);
}

/**
 * Copy, cut and paste of the chosen block. Browsers send these events to the page's body while a cell and no field
 * has the focus, so they are caught there.
 * @returns what must be answered before a block is pasted; null: nothing
 */
export function useClipboard(grid: RefObject<HTMLElement | null>, model: GridModel): PasteQuestion | null {
  const [question, setQuestion] = useState<PasteQuestion | null>(null);
  useEffect(() => {
    const isOurs = () =>
      grid.current?.contains(document.activeElement) === true && model.store.getState().editing === null;

    function pasteOrAsk(cells: CopiedCells): void {
      const { block } = model;
      const { decimal, readings } = notationOf(model, block, cells);
      if (readings === undefined) {
        paste(model, block, cells, decimal);
        return;
      }
      const close = () => setQuestion(null);
      setQuestion({
        readings,
        isColumn: cells.rows.length > 1 && cells.rows.every((row) => row.length === 1),
        cancel: close,
        answer(said) {
          close();
          paste(model, block, cells, said);
        },
      });
    }

    function onClipboard(event: ClipboardEvent): void {
      const data = event.clipboardData;
      if (!isOurs() || data === null) return;
      event.preventDefault();
      if (event.type === "paste") {
        const cells = cellsOf(data);
        if (cells !== undefined) pasteOrAsk(cells);
        return;
      }
      const table = blockAsTable(model);
      data.setData("text/plain", writeTable(table.map((row) => row.map(({ text }) => text))));
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
  return question;
}
