import type { BaseUIEvent } from "@base-ui/react/types";
import type { KeyboardEvent } from "react";
import { isComposing } from "../../lib/shortcuts/composing.ts";

/** Whether a key belongs to an input method, such as Enter and the arrows among its candidates. Then the list ignores it. */
export function isLeftToInputMethod(event: BaseUIEvent<KeyboardEvent>): boolean {
  if (!isComposing(event)) return false;
  event.preventBaseUIHandler();
  // Base UI hears Esc at the document too.
  if (event.key === "Escape") event.stopPropagation();
  return true;
}
