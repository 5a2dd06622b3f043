import type { GtmPlanReply, PlanVersionListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { ConfirmDialog, Dialog } from "../../../components/dialog/dialog.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatWhenExactly } from "../../../lib/format/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { Comparison } from "./comparison.tsx";
import styles from "./history.module.css";
import { VersionList } from "./version-list.tsx";
import { planVersionsQuery, useRestoreVersion } from "./versions.ts";

interface HistoryDialogProps {
  plan: { id: string; gtmPlanName: string };
  onClose: () => void;
}

const WHEN_KEPT =
  "Versions are saved after ten minutes without changes, before products or geographies are removed, and before a restore.";

/** The earlier versions of a plan, compared with the current one and ready to restore. */
export function HistoryDialog({ plan, onClose }: HistoryDialogProps) {
  const versions = useQuery(planVersionsQuery(plan.id));
  const now = useQuery({ ...gtmPlanResource.one(plan.id), staleTime: 0 });
  const [picked, setPicked] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const restore = useRestore(plan.id);
  const mayRestore = useMayCall("restoreGtmPlanVersion");
  const chosen = versions.data?.find(({ version }) => version === picked) ?? versions.data?.[0];
  const when = chosen === undefined ? "" : formatWhenExactly(chosen.savedAt);

  async function confirm(): Promise<void> {
    if (chosen === undefined || now.data === undefined) return;
    const isRestored = await restore.run(chosen.version, now.data.version, when);
    setAsking(false);
    if (isRestored) onClose();
  }

  return (
    <>
      <Dialog
        open
        size="choose"
        onOpenChange={onClose}
        title={`History of ${plan.gtmPlanName}`}
        actions={
          <>
            <ButtonLink to={paths.activityOf("gtm-plan", plan.id)}>Who changed what</ButtonLink>
            <Button onClick={onClose}>Close</Button>
            {mayRestore && chosen !== undefined && now.data !== undefined && (
              <Button variant="primary" onClick={() => setAsking(true)}>
                Restore this version
              </Button>
            )}
          </>
        }
      >
        <HistoryBody
          versions={versions.data}
          now={now.data}
          error={versions.error ?? now.error}
          chosen={chosen}
          onChoose={setPicked}
          onRetry={() => {
            void versions.refetch();
            void now.refetch();
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Restore the version of ${when}?`}
        body="All steps of the plan return to this version. The current plan is saved as a version, so you can restore it later."
        confirmLabel="Restore"
        busy={restore.busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

interface HistoryBodyProps {
  versions: readonly PlanVersionListItem[] | undefined;
  now: GtmPlanReply | undefined;
  error: Error | null;
  chosen: PlanVersionListItem | undefined;
  onChoose: (version: number) => void;
  onRetry: () => void;
}

function HistoryBody({ versions, now, error, chosen, onChoose, onRetry }: HistoryBodyProps) {
  if (versions === undefined || now === undefined) {
    if (error !== null)
      return <LoadFailure title="The history could not be loaded" error={error} onRetry={onRetry} />;
    return (
      <div aria-busy="true" className={styles["waiting"]}>
        <span className="visually-hidden">Loading history</span>
        <Skeleton width="70%" height={20} />
        <Skeleton height={160} />
      </div>
    );
  }
  if (chosen === undefined)
    return <EmptyState headingLevel={3} title="No earlier versions yet" body={WHEN_KEPT} />;
  return (
    <>
      <p>{WHEN_KEPT}</p>
      <div className={styles["history"]}>
        <VersionList
          versions={versions}
          chosen={chosen.version}
          onChoose={onChoose}
          nameNow={now.gtmPlanName}
        />
        <section aria-label="Differences" className={styles["comparison"]}>
          <Comparison now={now} version={chosen.version} />
        </section>
      </div>
    </>
  );
}

interface Restore {
  busy: boolean;
  /** Restores a version. True if it succeeded. */
  run(version: number, current: number, when: string): Promise<boolean>;
}

/** Restores versions of a plan. Undo restores the previous one, unless the plan has changed since. */
export function useRestore(id: string): Restore {
  const { mutateAsync, isPending } = useRestoreVersion();

  async function undo(version: number, current: number): Promise<void> {
    try {
      await mutateAsync({ id, version, current });
      toast.success("Restore undone");
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  }

  return {
    busy: isPending,
    async run(version, current, when) {
      try {
        const restored = await mutateAsync({ id, version, current });
        toast.undo(`Version of ${when} restored`, () => void undo(current, restored.version));
        return true;
      } catch (failure) {
        toast.error(messageOf(failure));
        return false;
      }
    },
  };
}
