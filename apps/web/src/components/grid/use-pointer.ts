import { type MouseEvent, type PointerEvent, useRef } from "react";
import { flushSync } from "react-dom";
import type { GridModel } from "./grid-model.ts";
import type { Position } from "./selection.ts";

/** The cell that an event happened in. */
export function positionFrom(target: EventTarget | null): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  const [row, column] = (cell?.dataset["cell"] ?? "").split("-").map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
}

/** Things in a cell that act by themselves. */
const isOwnControl = (target: EventTarget) =>
  target instanceof Element && target.closest("a, button, input, textarea") !== null;

/**
 * A press chooses a cell, a drag or Shift a block, a double press opens the cell. A finger drags the page, and opens
 * the cell that it presses a second time.
 */
export function usePointer(model: GridModel, focusCell: (position: Position) => void) {
  const drags = useRef(false);
  const byFinger = useRef(false);
  const wasActive = useRef(false);
  return {
    onPointerDown(event: PointerEvent): void {
      byFinger.current = event.pointerType === "touch";
    },
    onMouseDown(event: MouseEvent): void {
      const position = positionFrom(event.target);
      if (position === null || event.button > 0 || isOwnControl(event.target)) return;
      // The browser would focus the cell under the pointer even when Shift keeps the active one.
      event.preventDefault();
      const { active } = model.store.getState();
      wasActive.current =
        active.row === position.row &&
        active.column === position.column &&
        event.currentTarget.contains(document.activeElement);
      if (event.shiftKey) model.extend(position);
      else model.choose(position);
      focusCell(model.store.getState().active);
      drags.current = !byFinger.current;
    },
    onMouseOver(event: MouseEvent): void {
      if (!drags.current) return;
      if ((event.buttons & 1) === 0) {
        drags.current = false;
        return;
      }
      const position = positionFrom(event.target);
      if (position !== null) model.extend(position);
    },
    onClick(event: MouseEvent): void {
      if (byFinger.current && wasActive.current && !isOwnControl(event.target))
        flushSync(() => model.edit("editing"));
    },
    onDoubleClick(event: MouseEvent): void {
      if (positionFrom(event.target) !== null && !isOwnControl(event.target))
        flushSync(() => model.edit("editing"));
    },
  };
}
