import type { KeyboardEvent } from "react";

/** What older browsers report instead of a key while an input method handles it. */
const HANDLED_BY_INPUT_METHOD = 229;

/**
 * Whether a key press belongs to an input method, whose Enter, arrows and Esc act on its own candidates. Safari ends
 * the composition before the key press that ends it, and marks that press by its code alone.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_BY_INPUT_METHOD;
}
