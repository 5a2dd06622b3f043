import { initialsOf } from "../../lib/initials.ts";
import { useSession } from "../../lib/session/session-store.ts";
import styles from "./top-bar.module.css";
import { TopBarPanel } from "./top-bar-panel.tsx";
import { UserPanelContent } from "./user-panel-content.tsx";

/** The signed-in user's initials; opens account, theme and sign-out. */
export function UserPanel() {
  const session = useSession((state) => state.session);
  if (session === null) return null;
  const name = session.name === "" ? session.email : session.name;
  return (
    <TopBarPanel
      label="Your account"
      content={UserPanelContent}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles["avatar"]}
          aria-label={`${initialsOf(name)}, ${name}: account and theme`}
        >
          {initialsOf(name)}
        </button>
      )}
    />
  );
}
