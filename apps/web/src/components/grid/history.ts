import type { CellPlace, GridValue } from "./grid-types.ts";

/** A cell's value, and what was typed where that could not be read. */
export interface CellContent {
  value: GridValue;
  text: string | null;
}

export interface CellStep extends CellPlace {
  before: CellContent;
  after: CellContent;
}

/** What one key, one paste or one cut did. */
export interface GridAction {
  steps: readonly CellStep[];
  /** Rows that the action added at the end. */
  addedRows: readonly string[];
}

const MOST_ACTIONS = 200;

/** Actions that can be taken back and done again, the newest first to go back. */
export class History {
  #done: GridAction[] = [];
  #undone: GridAction[] = [];

  /** A new action; what had been taken back is gone. */
  add(action: GridAction): void {
    this.#done = [...this.#done, action].slice(-MOST_ACTIONS);
    this.#undone = [];
  }

  back(): GridAction | undefined {
    const action = this.#done.pop();
    if (action !== undefined) this.#undone.push(action);
    return action;
  }

  forward(): GridAction | undefined {
    const action = this.#undone.pop();
    if (action !== undefined) this.#done.push(action);
    return action;
  }

  /** Whether the action is what would be taken back now. */
  isLast(action: GridAction): boolean {
    return this.#done.at(-1) === action;
  }
}
