import type { CalibrationProposal, CalibrationReply } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { DialogActions } from "../../../components/dialog/dialog-actions.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import type { RevenueFilters } from "../../../data/calibration.ts";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { applyProposals, proposalId, undoProposals } from "./apply-proposals.ts";
import styles from "./calibration-dialog.module.css";
import { effectLines, figureText, inputTitle } from "./calibration-words.ts";

interface CalibrationDialogProps {
  filters: RevenueFilters;
  /** The name of the year of the revenue that figures change. */
  yearName: string;
  reply: CalibrationReply;
  onClose: () => void;
}

/** Which figures of the CRM to take into the channel plans, each with what it changes. Doubtful ones are ticked. */
export function CalibrationDialog({ filters, yearName, reply, onClose }: CalibrationDialogProps) {
  const client = useQueryClient();
  // The figures that were read stay on the screen while they are reviewed.
  const [proposals] = useState(() => applicable(reply));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(proposals.filter(({ verdict }) => verdict === "doubtful").map(proposalId)),
  );
  const [isSaving, setSaving] = useState(false);
  const toApply = proposals.filter((proposal) => chosen.has(proposalId(proposal)));

  /** Channel plans and dashboards show the saved figures. */
  async function refresh(): Promise<void> {
    await Promise.all([
      client.invalidateQueries({ queryKey: dgPlanResource.list.queryKey }),
      client.invalidateQueries({ queryKey: ["dashboards"] }),
    ]);
  }

  async function undo(applied: readonly CalibrationProposal[]): Promise<void> {
    try {
      await undoProposals(applied);
      toast.success("The earlier figures are restored");
    } catch (error) {
      toast.error(messageOf(error));
    }
    await refresh();
  }

  async function apply(): Promise<void> {
    setSaving(true);
    const { applied, failure } = await applyProposals(toApply, filters);
    onClose();
    if (applied.length > 0)
      toast.undo(
        `${formatCount(applied.length, "figure")} of your CRM applied to the channel plan`,
        () => void undo(applied),
      );
    if (failure !== null) toast.error(messageOf(failure));
    await refresh();
  }

  function toggle(proposal: CalibrationProposal, isOn: boolean): void {
    const next = new Set(chosen);
    if (isOn) next.add(proposalId(proposal));
    else next.delete(proposalId(proposal));
    setChosen(next);
  }

  const byChannel = Map.groupBy(
    reply.rows.flatMap(({ key, proposals: channelProposals }) =>
      channelProposals.map((proposal) => ({
        name: `${proposal.planname}: ${key ?? ""}`,
        id: proposalId(proposal),
      })),
    ),
    ({ name }) => name,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="choose"
      title="Apply CRM figures to your channel plans"
      actions={
        <DialogActions
          onCancel={onClose}
          busy={isSaving}
          disabled={toApply.length === 0}
          disabledReason="Choose at least one figure"
          onClick={() => void apply()}
        >
          {toApply.length === 0 ? "Apply" : `Apply ${formatCount(toApply.length, "figure")}`}
        </DialogActions>
      }
    >
      <p className={styles["lead"]}>
        From deals closed between {formatDate(reply.window.from)} and {formatDate(reply.window.to)}. The range
        holds the true figure 95 times in 100. What changes is shown for each figure alone.
      </p>
      {[...byChannel].map(([name, entries]) => {
        const shown = proposals.filter((proposal) => entries.some(({ id }) => id === proposalId(proposal)));
        if (shown.length === 0) return null;
        return (
          <fieldset key={name} className={styles["channel"]}>
            <legend>{name}</legend>
            <ul>
              {shown.map((proposal) => (
                <li key={proposal.input} className={styles["figure"]}>
                  <Checkbox
                    label={inputTitle(proposal.input)}
                    help={`${figureText(proposal, proposal.low)} to ${figureText(proposal, proposal.high)}, ${formatCount(proposal.deals, "deal")}`}
                    checked={chosen.has(proposalId(proposal))}
                    onCheckedChange={(isOn) => toggle(proposal, isOn)}
                  />
                  <p className={styles["diff"]}>
                    <del>{figureText(proposal, proposal.before)}</del>
                    <ins>{figureText(proposal, proposal.after)}</ins>
                    {proposal.verdict === "confirmed" && <Tag tone="positive">In range</Tag>}
                  </p>
                  <ul className={styles["effect"]}>
                    {effectLines(proposal, yearName).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </Dialog>
  );
}

/** Proposals that would change a plan that can be edited. */
function applicable({ rows }: CalibrationReply): CalibrationProposal[] {
  return rows
    .flatMap(({ proposals }) => proposals)
    .filter(({ editable, before, after }) => editable && before !== after);
}
