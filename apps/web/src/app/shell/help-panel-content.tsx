import { Keyboard, LifeBuoy } from "lucide-react";
import { Link } from "react-router";
import { Keys } from "../../components/keys/keys.tsx";
import { classNames } from "../../lib/class-names.ts";
import { paths } from "../../lib/paths.ts";
import { shortcuts } from "../../lib/shortcuts/shortcuts.ts";
import { showOverlay } from "../keys/overlay.ts";
import styles from "./top-bar.module.css";
import type { PanelContentProps } from "./top-bar-panel.tsx";

/** Where to find help. */
export function HelpPanelContent({ close }: PanelContentProps) {
  return (
    <div className={classNames(styles["section"], styles["actions"])}>
      <button
        type="button"
        className={styles["action"]}
        onClick={() => {
          close();
          showOverlay("keys");
        }}
      >
        <Keyboard aria-hidden="true" />
        Keyboard shortcuts
        <Keys keys={shortcuts.showKeys.keys[0]} className={styles["keys"]} />
      </button>
      <Link className={styles["action"]} to={paths.support} onClick={close}>
        <LifeBuoy aria-hidden="true" />
        Support
      </Link>
    </div>
  );
}
