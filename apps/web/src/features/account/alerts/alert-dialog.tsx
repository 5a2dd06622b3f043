import { type Alert, alertMetrics } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { NumberField } from "../../../components/number-field/number-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { simulationResource } from "../../../data/simulations.ts";
import { classNames } from "../../../lib/class-names.ts";
import { useWorkspace } from "../../../lib/workspace/use-workspace.ts";
import { membersQuery } from "../../../lib/workspace/workspaces.ts";
import account from "../account-screen.module.css";
import { useSaveAlert } from "../api/alerts.ts";
import { FormNotice } from "../form-notice.tsx";
import { failureWords } from "../webhooks/failure-words.ts";
import { formatNames } from "../webhooks/webhook-words.ts";
import styles from "../webhooks/webhooks.module.css";
import { metricWords } from "./alert-words.ts";
import { isMetric, useAlertRule } from "./use-alert-rule.ts";

interface AlertDialogProps {
  /** Null: a new one. */
  alert: Alert | null;
  channels: readonly { id: string; name: string; format: "standard" | "slack" | "teams" }[];
  userId: string;
  onClose(): void;
}

const metrics = alertMetrics.map((value) => ({ value, label: metricWords[value].label }));

/** Creates or changes an alert: which figure, its range, and who is notified. */
export function AlertDialog({ alert, channels, userId, onClose }: AlertDialogProps) {
  const formId = useId();
  const workspace = useWorkspace();
  const { rule, change, changeMetric, toggle, body } = useAlertRule(alert, userId);
  const save = useSaveAlert(alert?.id ?? null);
  const members = useQuery(membersQuery(workspace.id)).data ?? [];
  const simulations = useQuery(simulationResource.list).data ?? [];
  const plans = useQuery(gtmPlanResource.list).data ?? [];
  const { unit, ends } = metricWords[rule.metric];
  const subjects =
    rule.metric === "odds"
      ? simulations.map(({ id, simulationTitle }) => ({ value: id, label: simulationTitle }))
      : plans.map(({ id, gtmPlanName }) => ({ value: id, label: gtmPlanName }));

  async function send(): Promise<void> {
    try {
      await save.mutateAsync(body(alert?.mutedUntil ?? null));
    } catch {
      // Said above the form, which stays.
      return;
    }
    toast.success(alert === null ? "Alert created" : "Alert saved");
    onClose();
  }

  return (
    <Dialog
      open
      size="form"
      title={alert === null ? "New alert" : `Change ${alert.name}`}
      onOpenChange={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
            {alert === null ? "Create alert" : "Save"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classNames(account["form"], account["dialogForm"])}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) void send();
        }}
      >
        <FormNotice failure>{save.isError ? failureWords(save.error) : null}</FormNotice>
        <TextField
          label="Name"
          help="Said in the e-mail and in the channel"
          value={rule.name}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          label="Figure"
          options={metrics}
          value={rule.metric}
          onValueChange={(value) => {
            if (isMetric(value)) changeMetric(value);
          }}
        />
        {rule.metric !== "sync" && (
          <SelectField
            label={rule.metric === "odds" ? "Simulation" : "GTM plan"}
            options={subjects}
            value={rule.subjectId}
            onValueChange={(subjectId) => change({ subjectId })}
          />
        )}
        {rule.metric === "win-rate" && (
          <TextField
            label="Channel"
            help="Its name in the channel plan"
            value={rule.channel}
            onChange={(event) => change({ channel: event.target.value })}
          />
        )}
        {ends.includes("low") && (
          <NumberField
            label="Raise it below"
            unit={unit}
            value={rule.low}
            onValueChange={(low) => change({ low })}
          />
        )}
        {ends.includes("high") && (
          <NumberField
            label={rule.metric === "pace" ? "Raise it when behind pace by more than" : "Raise it above"}
            unit={unit}
            value={rule.high}
            onValueChange={(high) => change({ high })}
          />
        )}
        <fieldset className={styles["events"]}>
          <legend>People</legend>
          {members.map(({ userId: id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={rule.people.includes(id)}
              onCheckedChange={(isChosen) => toggle("people", id, isChosen)}
            />
          ))}
        </fieldset>
        <fieldset className={styles["events"]}>
          <legend>How people are notified</legend>
          <Checkbox label="E-mail" checked={rule.byMail} onCheckedChange={(byMail) => change({ byMail })} />
          <Checkbox label="Inbox" checked={rule.byInbox} onCheckedChange={(byInbox) => change({ byInbox })} />
        </fieldset>
        {channels.length > 0 && (
          <fieldset className={styles["events"]}>
            <legend>Channels and webhooks</legend>
            {channels.map(({ id, name, format }) => (
              <Checkbox
                key={id}
                label={`${name} (${formatNames[format]})`}
                checked={rule.webhookIds.includes(id)}
                onCheckedChange={(isChosen) => toggle("webhookIds", id, isChosen)}
              />
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}
