import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { Spinner } from "../../components/spinner/spinner.tsx";
import styles from "./consulting.module.css";

/** After this time without the page, in milliseconds, the link is offered in its place. */
const LOAD_TIMEOUT_MS = 8_000;

/**
 * The booking page in a frame that cannot reach the app, with a link to it: a page may refuse to be framed, and a
 * browser does not tell.
 */
export function BookingFrame({ address }: { address: string }) {
  const [state, setState] = useState<"loading" | "loaded" | "late">("loading");
  useEffect(() => {
    if (state !== "loading") return;
    const timer = setTimeout(() => setState("late"), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      {state === "loading" && <Spinner size="sm" message="Loading the booking page..." />}
      {state === "late" && (
        <p className={styles["note"]} role="status">
          The booking page does not load here. Open it in a new tab instead.
        </p>
      )}
      <iframe
        className={styles["frame"]}
        title="Book time with consultant"
        src={address}
        hidden={state === "late"}
        referrerPolicy="no-referrer"
        // The page has another origin than the app, so it cannot take the sandbox off.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"
        onLoad={() => setState("loaded")}
      />
      <p className={styles["note"]}>
        <a href={address} target="_blank" rel="noreferrer">
          Open the booking page in a new tab <ExternalLink aria-hidden="true" />
        </a>
      </p>
    </>
  );
}
