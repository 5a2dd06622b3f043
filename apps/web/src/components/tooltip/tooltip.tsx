import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { panelHome } from "../anchored/panel-home.ts";
import { useAnchored } from "../anchored/use-anchored.ts";
import styles from "../popover/popover.module.css";

interface TipTarget {
  ref?: Ref<HTMLElement>;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

const DELAY = 300;

/** A short remark on hover and focus. What a reader must know goes into the label as well: this is not announced. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement<TipTarget> }) {
  const [wanted, setWanted] = useState<"no" | "soon" | "now">("no");
  const anchor = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const open = wanted === "now";
  useAnchored({ open, anchor, panel, align: "center", side: "top", gap: 6 });

  useEffect(() => {
    if (wanted === "no") return;
    const timer = wanted === "soon" ? setTimeout(() => setWanted("now"), DELAY) : undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setWanted("no");
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [wanted]);

  const target = cloneElement(children, {
    ref: anchor,
    onPointerEnter: () => setWanted("soon"),
    onPointerLeave: () => setWanted("no"),
    onFocus: () => setWanted("now"),
    onBlur: () => setWanted("no"),
  });
  return (
    <>
      {target}
      {open &&
        createPortal(
          <div ref={panel} popover="manual" className={styles["tip"]} aria-hidden="true">
            {content}
          </div>,
          panelHome(anchor),
        )}
    </>
  );
}
