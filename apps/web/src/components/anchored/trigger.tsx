import { cloneElement, type PointerEvent, type ReactElement, type Ref, type RefObject, useRef } from "react";

/** What a button gets so that it opens a panel. Its own handlers run as well. */
export interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  "aria-controls"?: string | undefined;
  onPointerDown?: (event: PointerEvent<HTMLButtonElement>) => void;
  onClick?: () => void;
}

interface TriggerOptions {
  button: ReactElement<TriggerProps>;
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  popup: "menu" | "dialog";
  panelId: string;
}

/** The given button, opening and closing a panel. */
export function useTrigger({
  button,
  anchor,
  open,
  onOpenChange,
  popup,
  panelId,
}: TriggerOptions): ReactElement {
  // A press outside closes a panel before the click arrives: what counts is how it was when the press began.
  const wasOpen = useRef(false);
  return cloneElement(button, {
    ref: anchor,
    "aria-haspopup": popup,
    "aria-expanded": open,
    "aria-controls": open ? panelId : undefined,
    onPointerDown: (event) => {
      wasOpen.current = open;
      button.props.onPointerDown?.(event);
    },
    onClick: () => {
      const closes = open || wasOpen.current;
      wasOpen.current = false;
      onOpenChange(!closes);
      button.props.onClick?.();
    },
  });
}
