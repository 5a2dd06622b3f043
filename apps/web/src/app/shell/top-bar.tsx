import { CircleQuestionMark, Menu, Moon, Search, Sun } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { IconButton } from "../../components/button/button.tsx";
import { CommentsButton } from "../../components/comments/comments-button.tsx";
import { SavedStatus } from "../../components/saved-status/saved-status.tsx";
import { useDebouncedValue } from "../../lib/debounce/use-debounced-value.ts";
import { useScreenState } from "../../lib/screen/screen.ts";
import { isMac } from "../../lib/shortcuts/platform.ts";
import { chooseTheme, useTheme } from "../../lib/theme-store.ts";
import { useOpenWorkspace } from "../../lib/workspace/open-workspace.ts";
import { showOverlay } from "../keys/overlay.ts";
import { HelpPanelContent } from "./help-panel-content.tsx";
import { PlanSwitch } from "./plan-switch.tsx";
import styles from "./top-bar.module.css";
import { TopBarPanel } from "./top-bar-panel.tsx";
import { UsagePanel } from "./usage-panel.tsx";
import { UserPanel } from "./user-panel.tsx";

const Presence = lazy(() => import("./presence/presence.tsx"));

function Breadcrumb() {
  const title = useScreenState((state) => state.title);
  const crumbs = useScreenState((state) => state.crumbs);
  return (
    <nav className={styles["crumbs"]} aria-label="Breadcrumb">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.to} className={styles["wide"]}>
            <Link to={crumb.to}>{crumb.label}</Link>
          </li>
        ))}
        {title !== null && (
          <li>
            <span className={styles["current"]} aria-current="page">
              {title}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}

const InboxLink = lazy(() => import("./inbox-link.tsx"));

/** Opens the command palette and shows its keys. */
function GoTo() {
  return (
    <button
      type="button"
      className={styles["goTo"]}
      aria-keyshortcuts={isMac() ? "Meta+K" : "Control+K"}
      onClick={() => showOverlay("palette")}
    >
      <Search aria-hidden="true" />
      <span>Search or run a command</span>
      <kbd aria-hidden="true">{isMac() ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  );
}

function Help() {
  return (
    <TopBarPanel
      label="Help"
      content={HelpPanelContent}
      trigger={(props) => (
        <IconButton {...props} className={styles["wide"]} label="Help" icon={<CircleQuestionMark />} />
      )}
    />
  );
}

function ThemeSwitch() {
  const isDark = useTheme((state) => state.shown) === "dark";
  return (
    <IconButton
      className={styles["wide"]}
      label={isDark ? "Light theme" : "Dark theme"}
      icon={isDark ? <Sun /> : <Moon />}
      onClick={() => chooseTheme(isDark ? "light" : "dark")}
    />
  );
}

/** Milliseconds the saved status waits, so that what was pressed or typed is on the screen before it is drawn. */
const PAUSE = 150;

/** Alone hears of each save: nothing beside it is drawn again. */
function Saved() {
  const saved = useScreenState((state) => state.saved);
  const settled = useDebouncedValue(saved, PAUSE);
  return saved && <SavedStatus state={settled ?? saved} />;
}

/** Where I am, whether it is saved, the way to anywhere else, what is used of the plan, help, theme and account. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const team = useOpenWorkspace((state) => state.team);
  return (
    <header className={styles["top"]}>
      <IconButton className={styles["menu"]} label="Menu" tip="none" icon={<Menu />} onClick={onMenu} />
      <PlanSwitch />
      <Breadcrumb />
      <Saved />
      {team !== null && (
        <Suspense>
          <Presence workspaceId={team.id} />
        </Suspense>
      )}
      <span className={styles["spring"]} />
      <GoTo />
      <CommentsButton />
      <Suspense>
        <InboxLink />
      </Suspense>
      <UsagePanel />
      <Help />
      <ThemeSwitch />
      <UserPanel />
    </header>
  );
}
