import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../lib/class-names.ts";
import { panelHome } from "../anchored/panel-home.ts";
import { useAnchored } from "../anchored/use-anchored.ts";
import styles from "../popover/popover.module.css";

interface TipTarget {
  ref?: Ref<HTMLElement>;
  "aria-describedby"?: string | undefined;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

const SHOW_DELAY_MS = 300;
/** Time to move the pointer from the target onto the tip. */
const HIDE_DELAY_MS = 150;

type Wanted = "no" | "soon" | "now" | "leaving";

function assign(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void {
  if (typeof ref === "function") ref(element);
  else if (ref) ref.current = element;
}

/** A short remark on hover and focus, which describes its target. It stays while the pointer is on it; Esc closes it. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement<TipTarget> }) {
  const [wanted, setWanted] = useState<Wanted>("no");
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const open = wanted === "now" || wanted === "leaving";
  useAnchored({ open, anchor, panel, align: "center", side: "top", gap: 6 });

  useEffect(() => {
    if (wanted === "no") return;
    const timers = [
      wanted === "soon" ? setTimeout(() => setWanted("now"), SHOW_DELAY_MS) : undefined,
      wanted === "leaving" ? setTimeout(() => setWanted("no"), HIDE_DELAY_MS) : undefined,
    ];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setWanted("no");
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [wanted]);

  const own = children.props;
  const { ref } = own;
  const join = useCallback(
    (element: HTMLElement | null) => {
      anchor.current = element;
      assign(ref, element);
    },
    [ref],
  );
  const enter = () => setWanted((now) => (now === "leaving" ? "now" : now === "no" ? "soon" : now));
  const leave = () => setWanted((now) => (now === "now" ? "leaving" : now === "soon" ? "no" : now));
  const target = cloneElement(children, {
    ref: join,
    "aria-describedby": open ? classNames(own["aria-describedby"], id) : own["aria-describedby"],
    onPointerEnter: () => {
      enter();
      own.onPointerEnter?.();
    },
    onPointerLeave: () => {
      leave();
      own.onPointerLeave?.();
    },
    onFocus: () => {
      setWanted("now");
      own.onFocus?.();
    },
    onBlur: () => {
      setWanted("no");
      own.onBlur?.();
    },
  });
  return (
    <>
      {target}
      {open &&
        createPortal(
          <div
            ref={panel}
            id={id}
            role="tooltip"
            popover="manual"
            className={classNames(styles["tip"], styles["hoverable"])}
            onPointerEnter={enter}
            onPointerLeave={leave}
          >
            {content}
          </div>,
          panelHome(anchor),
        )}
    </>
  );
}
