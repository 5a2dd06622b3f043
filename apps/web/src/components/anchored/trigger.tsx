import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useRef,
} from "react";

/** What a button gets so that it opens a panel. Its own handlers run as well. */
export interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  id?: string | undefined;
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  "aria-controls"?: string | undefined;
  onPointerDown?: (event: PointerEvent<HTMLButtonElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  onClick?: () => void;
}

interface TriggerOptions {
  button: ReactElement<TriggerProps>;
  anchor: RefObject<HTMLButtonElement | null>;
  panel: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  popup: "menu" | "dialog";
  panelId: string;
  /** Keys other than Enter and the space bar. */
  onKeyDown?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined;
}

/** The id by which a panel is named after its button. */
export const triggerId = (button: ReactElement<TriggerProps>, panelId: string) =>
  button.props.id ?? `${panelId}-button`;

/** The given button, opening and closing a panel. */
export function useTrigger(options: TriggerOptions): ReactElement {
  const { button, anchor, panel, open, onOpenChange, popup, panelId } = options;
  // A press outside closes a panel before the click arrives: what counts is how it was when the press began.
  const wasOpen = useRef(false);

  /** The browser has closed the panel, and the `toggle` event that says so is still to come. */
  function isClosing(): boolean {
    const element = panel.current;
    return open && element?.hasAttribute("popover") === true && !element.matches(":popover-open");
  }

  return cloneElement(button, {
    ref: anchor,
    id: triggerId(button, panelId),
    "aria-haspopup": popup,
    "aria-expanded": open,
    "aria-controls": open ? panelId : undefined,
    onPointerDown: (event) => {
      wasOpen.current = open && !isClosing();
      button.props.onPointerDown?.(event);
    },
    onKeyDown: (event) => {
      // The press may have ended elsewhere, without a click.
      wasOpen.current = false;
      options.onKeyDown?.(event);
      button.props.onKeyDown?.(event);
    },
    onClick: () => {
      // Shown again, the panel gets one `toggle` event for both changes: open.
      if (isClosing() && !wasOpen.current) panel.current?.showPopover();
      else onOpenChange(!(open || wasOpen.current));
      wasOpen.current = false;
      button.props.onClick?.();
    },
  });
}
