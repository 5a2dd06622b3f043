import { CircleQuestionMark, Menu, Moon, Search, Sun } from "lucide-react";
import { memo, Suspense } from "react";
import { IconButton } from "../../components/button/button.tsx";
import { useDebouncedValue } from "../../lib/debounce/use-debounced-value.ts";
import { lazyPart } from "../../lib/lazy-part/lazy-part.ts";
import { Link } from "../../lib/router/router.tsx";
import { useScreenState } from "../../lib/screen/screen.ts";
import { isMac } from "../../lib/shortcuts/platform.ts";
import { chooseTheme, useTheme } from "../../lib/theme/theme-store.ts";
import { showOverlay } from "../keys/overlay.ts";
import styles from "./top-bar.module.css";
import { lazyPanel, TopBarPanel } from "./top-bar-panel.tsx";
import { UserPanel } from "./user-panel.tsx";

// Only screens that save show it, so it comes with the first of them.
const SavedStatus = lazyPart(() =>
  import("../../components/saved-status/saved-status.tsx").then((module) => memo(module.SavedStatus)),
);

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

const PlanSwitch = lazyPart(() =>
  import("./plan-switch.tsx").then((module) => module.PlanSwitch).catch(() => () => null),
);

// It shows nothing before the user's figures are there.
const UsagePanel = lazyPart(() => import("./usage-panel.tsx").then((module) => module.UsagePanel));

export async function preloadTopBar(): Promise<void> {
  await Promise.all([PlanSwitch.preload(), UsagePanel.preload()]);
}

const help = lazyPanel(() => import("./help-panel-content.tsx"));

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
      content={help}
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
  return <Suspense>{saved !== null && <SavedStatus state={settled ?? saved} />}</Suspense>;
}

/** Where I am, whether it is saved, the way to anywhere else, what is used of the plan, help, theme and account. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  return (
    <header className={styles["top"]}>
      <IconButton className={styles["menu"]} label="Menu" tip="none" icon={<Menu />} onClick={onMenu} />
      <Suspense>
        <PlanSwitch />
      </Suspense>
      <Breadcrumb />
      <Saved />
      <span className={styles["spring"]} />
      <GoTo />
      <Suspense>
        <UsagePanel />
      </Suspense>
      <Help />
      <ThemeSwitch />
      <UserPanel />
    </header>
  );
}
