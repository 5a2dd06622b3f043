import type { LimitHolder } from "@beachhead/contract";
import { Link } from "react-router";
import type { ApiError } from "../../lib/api/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { openUpgrade } from "../../lib/upgrade.ts";
import { Button } from "../button/button.tsx";
import styles from "./document-notices.module.css";

const SHOWN = 3;

/** "“Wake” in plan Europe 2027 uses it.": what counts against a limit, each with a link to its plan. */
function Holders({ holders }: { holders: readonly LimitHolder[] }) {
  if (holders.length === 0) return null;
  const more = holders.length - SHOWN;
  return (
    <>
      {" "}
      {holders.slice(0, SHOWN).map(({ name, gtmPlanId, gtmPlanName }, index) => (
        <span key={`${gtmPlanId} ${name}`}>
          {index > 0 && ", "}“{name}” in plan <Link to={paths.openGtmPlan(gtmPlanId)}>{gtmPlanName}</Link>
        </span>
      ))}
      {more > 0 && ` and ${more} more`} {holders.length === 1 ? "uses it." : "use it."}
    </>
  );
}

/** What the plan does not allow, what counts against it, and the way to a larger one. What was typed stays. */
export function LimitNotice({ limit }: { limit: Pick<ApiError, "message" | "holders"> | null }) {
  if (limit === null) return null;
  return (
    <div className={styles["limit"]} role="alert">
      <span className={styles["words"]}>
        {limit.message}
        <Holders holders={limit.holders} />
      </span>
      <Button size="sm" onClick={() => openUpgrade(limit.message)}>
        See plans
      </Button>
    </div>
  );
}
