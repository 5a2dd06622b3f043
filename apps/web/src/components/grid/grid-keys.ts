import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { isComposing } from "../../lib/shortcuts/composing.ts";
import { clearBlock, fillDown } from "./block-commands.ts";
import { linkTarget } from "./cell-values.ts";
import type { GridModel } from "./grid-model.ts";
import { cellsIn, type Position, positionAfter, positionByTab, positionWithin } from "./selection.ts";

/** A key in a cell that is open. Enter and Tab close it and move on, Esc takes back what was typed. */
function whileEditing(event: KeyboardEvent, model: GridModel): boolean {
  const { active, editing } = model.store.getState();
  switch (event.key) {
    case "Escape":
      model.cancel();
      return true;
    case "Enter":
      // A new line within the cell, as in a spreadsheet.
      if (event.altKey) return false;
      // The key of the page that saves: it saves what is typed here too.
      if (event.ctrlKey || event.metaKey) {
        flushSync(() => model.commit());
        return false;
      }
      return goBy("enter", event.shiftKey, model);
    case "Tab":
      return goBy("tab", event.shiftKey, model);
    case "F2":
      model.stay();
      return true;
    case "ArrowDown":
    case "ArrowUp":
    case "ArrowLeft":
    case "ArrowRight": {
      if (editing?.mode !== "typing" || event.shiftKey || event.altKey) return false;
      const next = positionAfter(event.key, active, model.size, event.ctrlKey || event.metaKey);
      if (next !== null) model.choose(next);
      return true;
    }
    default:
      return false;
  }
}

/** Whether Tab is at the end of the chosen block. It leaves the block there: wrapping round would trap the keyboard. */
function isAtEnd({ row, column }: Position, back: boolean, { block }: GridModel): boolean {
  return back ? row === block.top && column === block.left : row === block.bottom && column === block.right;
}

/** Moves by Enter or Tab, inside the chosen block if there is one. Answers false when Tab leaves the grid, so that the browser moves the focus on. */
function goBy(by: "enter" | "tab", back: boolean, model: GridModel): boolean {
  const { active } = model.store.getState();
  if (cellsIn(model.block) > 1 && !(by === "tab" && isAtEnd(active, back, model))) {
    model.moveWithin(positionWithin(model.block, active, by, back));
    return true;
  }
  const next =
    by === "tab"
      ? positionByTab(active, model.size, back)
      : positionAfter(back ? "ArrowUp" : "ArrowDown", active, model.size, false);
  if (next === null) {
    model.choose(active);
    return false;
  }
  model.chooseNext(next, by);
  return true;
}

function withControl(event: KeyboardEvent, model: GridModel): boolean {
  const { active } = model.store.getState();
  const { rows, columns } = model.size;
  switch (event.key.toLowerCase()) {
    case "z":
      if (event.shiftKey) model.redo();
      else model.undo();
      return true;
    case "y":
      model.redo();
      return true;
    case "d":
      fillDown(model);
      return true;
    case "a":
      model.chooseBlock({ top: 0, bottom: rows - 1, left: 0, right: columns - 1 });
      return true;
    case " ":
      model.chooseBlock({ top: 0, bottom: rows - 1, left: active.column, right: active.column });
      return true;
    case "enter": {
      const target = model.at(active);
      const address =
        target?.column.kind === "link" ? linkTarget(model.content(target.place).value) : undefined;
      if (address === undefined) return false;
      window.open(address, "_blank", "noopener,noreferrer");
      return true;
    }
    default:
      return false;
  }
}

function moveRow(key: string, model: GridModel): boolean {
  const { active } = model.store.getState();
  const row = model.layout.rows[active.row];
  const to = active.row + (key === "ArrowUp" ? -1 : 1);
  const { moveRow: move } = model.layout.structure;
  if (move === undefined || row === undefined || to < 0 || to >= model.size.rows) return false;
  move(row.id, to);
  return true;
}

/** A key in a cell that is chosen but not open. `released` says that Esc was pressed: Tab then leaves the grid. */
function whileChosen(event: KeyboardEvent, model: GridModel, released: boolean): boolean {
  const { active, head } = model.store.getState();
  const far = event.ctrlKey || event.metaKey;
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown"))
    return model.at(active)?.column.kind === "choice" && event.key === "ArrowDown"
      ? openCell("editing", model)
      : moveRow(event.key, model);
  const next = positionAfter(event.key, event.shiftKey ? head : active, model.size, far);
  if (next !== null) {
    if (event.shiftKey) model.extend(next);
    else model.choose(next);
    return true;
  }
  if (far) return withControl(event, model);
  switch (event.key) {
    case "Tab":
      return released ? false : goBy("tab", event.shiftKey, model);
    case "Enter":
      if (!event.shiftKey && cellsIn(model.block) === 1 && model.press(active)) return true;
      if (event.shiftKey || cellsIn(model.block) > 1 || !openCell("editing", model))
        goBy("enter", event.shiftKey, model);
      return true;
    case "F2":
      openCell("editing", model);
      return true;
    case "Delete":
    case "Backspace":
      clearBlock(model);
      return true;
    case "Escape":
      model.choose(active);
      return false;
    case " ":
      if (!event.shiftKey && model.press(active)) return true;
      if (!event.shiftKey) break;
      model.chooseBlock({ top: active.row, bottom: active.row, left: 0, right: model.size.columns - 1 });
      return true;
    default:
  }
  // The letter goes into the field that opens here, as do the words that a keyboard of another script composes.
  const types = event.key.length === 1 || event.key === "Process" || event.key === "Unidentified";
  if (types && !event.altKey) openCell("typing", model);
  return false;
}

/** The field must be there before the key arrives in it, hence drawn at once. */
function openCell(mode: "typing" | "editing", model: GridModel): boolean {
  return flushSync(() => model.edit(mode));
}

/** The first key of a word opens the cell; all others are the input method's own. */
function whileComposing(event: KeyboardEvent, model: GridModel): boolean {
  const begins = event.key.length === 1 || event.key === "Process" || event.key === "Unidentified";
  if (model.store.getState().editing === null && begins) openCell("typing", model);
  return false;
}

/** Does what a key does in the grid. Answers whether the browser should do nothing more with it. */
export function pressKey(event: KeyboardEvent, model: GridModel, released: boolean): boolean {
  if (isComposing(event)) return whileComposing(event, model);
  if ((event.ctrlKey || event.metaKey) && event.key === ".") return model.comment();
  return model.store.getState().editing === null
    ? whileChosen(event, model, released)
    : whileEditing(event, model);
}
