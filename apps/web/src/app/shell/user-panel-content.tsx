import { CircleUserRound, LifeBuoy, LogOut } from "lucide-react";
import { Link } from "react-router";
import { SegmentedControl } from "../../components/segmented-control/segmented-control.tsx";
import { classNames } from "../../lib/class-names.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session/session-store.ts";
import { askToSignOut } from "../../lib/session/signing-out.ts";
import { chooseTheme, type ThemeChoice, useTheme } from "../../lib/theme-store.ts";
import styles from "./top-bar.module.css";
import type { PanelContentProps } from "./top-bar-panel.tsx";

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Who is signed in, the theme, account and sign-out. */
export function UserPanelContent({ close }: PanelContentProps) {
  const session = useSession((state) => state.session);
  const theme = useTheme((state) => state.choice);
  if (session === null) return null;
  return (
    <>
      <div className={styles["section"]}>
        <p className={styles["heading"]}>{session.name || session.email}</p>
        <p className={styles["quiet"]}>{[session.email, session.company || "Not specified"].join(", ")}</p>
      </div>
      <div className={classNames(styles["section"], styles["theme"])}>
        <span aria-hidden="true">Theme</span>
        <SegmentedControl label="Theme" items={themes} value={theme} onValueChange={chooseTheme} />
      </div>
      <div className={classNames(styles["section"], styles["actions"])}>
        <Link className={styles["action"]} to={paths.account} onClick={close}>
          <CircleUserRound aria-hidden="true" />
          Account
        </Link>
        <Link className={styles["action"]} to={paths.support} onClick={close}>
          <LifeBuoy aria-hidden="true" />
          Support
        </Link>
        <button
          type="button"
          className={styles["action"]}
          onClick={() => {
            close();
            askToSignOut();
          }}
        >
          <LogOut aria-hidden="true" />
          Sign out
        </button>
      </div>
    </>
  );
}
