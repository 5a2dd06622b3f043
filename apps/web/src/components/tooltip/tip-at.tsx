import { type ReactNode, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { panelHome } from "../anchored/panel-home.ts";
import { useAnchored } from "../anchored/use-anchored.ts";
import styles from "../popover/popover.module.css";

/** A remark beside one of many elements that share it. It is not announced: its words belong to the element as well. */
export function TipAt({ anchor, content }: { anchor: HTMLElement; content: ReactNode }) {
  const beside = useRef<HTMLElement>(anchor);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    beside.current = anchor;
  }, [anchor]);
  useAnchored({ open: true, anchor: beside, panel, align: "center", side: "top", gap: 6 });
  return createPortal(
    <div ref={panel} popover="manual" className={styles["tip"]} aria-hidden="true">
      {content}
    </div>,
    panelHome(beside),
  );
}
