import type { DgPlan } from "@beachhead/contract";
import { Eye } from "lucide-react";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { RoleNotice } from "../../../components/role-notice.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { paths } from "../../../lib/paths.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { useAllowChanges } from "./change-plans.ts";
import styles from "./dg-plan.module.css";

/** A notice that the plan is view-only, with a button to edit it. */
export function ViewNotice({ plan }: { plan: Pick<DgPlan, "id" | "access" | "version"> }) {
  const allow = useAllowChanges();
  if (!useMayCall("updateDgPlan")) return <RoleNotice hasMargins>You can read this plan.</RoleNotice>;
  return (
    <div className={styles["viewNotice"]} role="note">
      <Eye size={16} aria-hidden="true" />
      {plan.access === "view" ? (
        <>
          <span>This plan is view-only. Turn on editing to change it.</span>
          <Button
            size="sm"
            busy={allow.isPending}
            onClick={() => allow.mutate(plan, { onError: (error) => void toast.error(messageOf(error)) })}
          >
            Turn on editing
          </Button>
        </>
      ) : (
        <>
          <span>View only: you cannot change anything here.</span>
          <ButtonLink size="sm" to={paths.channelPlan(plan.id)}>
            Edit plan
          </ButtonLink>
        </>
      )}
    </div>
  );
}
