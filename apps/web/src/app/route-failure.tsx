import { CircleExclamationPoint } from "lucide-react";
import { useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { Button } from "../components/button/button.tsx";
import { PageLoader } from "../components/spinner/spinner.tsx";
import { classNames } from "../lib/class-names.ts";
import { paths } from "../lib/paths.ts";
import { isMissingFile, reloadForMissingFile } from "../lib/screen/missing-file.ts";
import styles from "./route-failure.module.css";

/**
 * What a screen shows when it failed to load or to draw. The rest of the shell goes on. After an upgrade of the server
 * the page reloads once by itself.
 */
export function RouteFailure({ alone = false }: { alone?: boolean }) {
  const error = useRouteError();
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
