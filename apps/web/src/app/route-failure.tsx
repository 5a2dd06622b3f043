import { CircleExclamationPoint } from "lucide-react";
import { Component, type ReactNode, useEffect, useState } from "react";
import type { Location } from "react-router";
import { Button } from "../components/button/button.tsx";
import { PageLoader } from "../components/spinner/spinner.tsx";
import { classNames } from "../lib/class-names.ts";
import { paths } from "../lib/paths.ts";
import { isMissingFile, reloadForMissingFile } from "../lib/screen/missing-file.ts";
import styles from "./route-failure.module.css";

interface ScreenBoundaryProps {
  /** Where the tab is: another place is tried again. */
  place: Location;
  /** Without the shell around it. */
  alone?: boolean;
  children: ReactNode;
}

interface ScreenBoundaryState {
  place: Location;
  failure: { error: unknown } | null;
}

/** Shows a failure in place of the screen, until another one is opened. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { place: this.props.place, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<ScreenBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { place }: ScreenBoundaryProps,
    state: ScreenBoundaryState,
  ): Partial<ScreenBoundaryState> | null {
    return place === state.place ? null : { place, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <RouteFailure error={failure.error} alone={this.props.alone ?? false} />;
  }
}

/**
 * What a screen shows when it failed to load or to draw. The rest of the shell keeps working. After an upgrade of the server
 * the page reloads once by itself.
 */
function RouteFailure({ error, alone }: { error: unknown; alone: boolean }) {
  useEffect(() => console.error("The screen could not be shown.", error), [error]);
  const missing = isMissingFile(error);
  const [mayReload, setMayReload] = useState(missing);
  useEffect(() => {
    if (missing) void reloadForMissingFile().then(setMayReload);
  }, [missing]);
  if (mayReload) return <PageLoader />;
  return (
    <div className={classNames(styles["failure"], alone && styles["alone"])} role="alert">
      <CircleExclamationPoint className={styles["mark"]} aria-hidden="true" />
      <h1 className={styles["title"]}>
        {missing ? "This screen did not load" : "This screen could not be shown"}
      </h1>
      <p className={styles["body"]}>
        {missing
          ? "The connection failed, or Beachhead was updated. Reload the page."
          : "Your saved work is safe. Reload the page, or contact your administrator."}
      </p>
      <div className={styles["actions"]}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        {/* A full load: what failed must not be carried along. */}
        <Button onClick={() => window.location.assign(paths.getStarted)}>Go to start</Button>
      </div>
    </div>
  );
}
