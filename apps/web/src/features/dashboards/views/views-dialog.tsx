import type { SavedDashboardView } from "@beachhead/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2, Mail, MailCheck, Star, Trash2 } from "lucide-react";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { Button, IconButton } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { useShownPlan } from "../planned/use-shown-plan.ts";
import { dashboardViews } from "../queries.ts";
import styles from "./views.module.css";

const ShareDialog = lazy(async () => ({
  default: (await import("../../../components/share/share-dialog.tsx")).ShareDialog,
}));

interface ViewsDialogProps {
  /** The choices to save: the query string of the dashboards. */
  address: string;
  onClose: () => void;
}

/** Saves the choices of the dashboards under a name; the views of the account to open first, replace or delete. */
export function ViewsDialog({ address: shown, onClose }: ViewsDialogProps) {
  const client = useQueryClient();
  const { plan } = useShownPlan(new URLSearchParams(shown).get("gtmPlan"));
  const address = withPlan(shown, plan?.id);
  const { data: views, error, refetch } = useQuery(dashboardViews);
  const [name, setName] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const [shared, setShared] = useState<SavedDashboardView | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: dashboardViews.queryKey });

  /** Sends a change and reads the list again. @returns whether it was saved */
  async function change(
    send: () => Promise<{ message: string }>,
    onFailure: (reason: unknown) => void = (reason) => toast.error(failureOf(reason)),
  ): Promise<boolean> {
    setSaving(true);
    setFailure(null);
    try {
      const { message } = await send();
      toast.success(message);
      return true;
    } catch (reason) {
      onFailure(reason);
      return false;
    } finally {
      await refresh();
      setSaving(false);
    }
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = { name, view: address, isFirst: false };
    if (await change(() => call("createDashboardView", { body }), setFailure)) setName("");
  }

  type Changes = Partial<Pick<SavedDashboardView, "view" | "isFirst" | "weeklyTimeZone">>;

  const update = (view: SavedDashboardView, changes: Changes) =>
    void change(() =>
      call("updateDashboardView", {
        params: { id: view.id },
        body: { name: view.name, view: view.view, isFirst: view.isFirst, ...changes },
      }),
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="form"
      title="Views of your dashboards"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <form className={styles["form"]} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label="Name of this view"
          className={styles["name"]}
          value={name}
          error={failure === null ? undefined : failureOf(failure)}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={isSaving}>
          Save this view
        </Button>
      </form>
      {error !== null && views === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {views?.length === 0 && (
        <p className={styles["none"]}>
          No views yet. A view saves the dashboard and its filters, so that one press opens them again.
        </p>
      )}
      <ul>
        {(views ?? []).map((view) => (
          <li key={view.id} className={styles["view"]}>
            <span className={styles["viewName"]}>
              {view.name}
              <small>
                {view.isFirst ? "Opens first. " : ""}
                {view.weeklyTimeZone !== null &&
                  `Mailed on Mondays at 8:00, ${placeOf(view.weeklyTimeZone)} time. `}
                Changed {formatDate(view.updatedAt)}
              </small>
            </span>
            <Button
              size="sm"
              aria-label={`Replace ${view.name} with this view`}
              onClick={() => update(view, { view: address })}
            >
              Replace
            </Button>
            {namesItsPlan(view) && (
              <>
                <IconButton
                  small
                  tip="end"
                  aria-pressed={view.weeklyTimeZone !== null}
                  label={
                    view.weeklyTimeZone === null
                      ? `E-mail ${view.name} to me every week`
                      : `Stop the weekly e-mail of ${view.name}`
                  }
                  icon={view.weeklyTimeZone === null ? <Mail /> : <MailCheck />}
                  onClick={() =>
                    update(view, { weeklyTimeZone: view.weeklyTimeZone === null ? here() : null })
                  }
                />
                <IconButton
                  small
                  tip="end"
                  label={`Share ${view.name}`}
                  icon={<Link2 />}
                  onClick={() => setShared(view)}
                />
              </>
            )}
            <IconButton
              small
              tip="end"
              aria-pressed={view.isFirst}
              label={view.isFirst ? `Do not open ${view.name} first` : `Open ${view.name} first`}
              icon={<Star fill={view.isFirst ? "currentColor" : "none"} />}
              onClick={() => update(view, { isFirst: !view.isFirst })}
            />
            <IconButton
              small
              tip="end"
              label={`Delete ${view.name}`}
              icon={<Trash2 />}
              onClick={() => void change(() => call("deleteDashboardView", { params: { id: view.id } }))}
            />
          </li>
        ))}
      </ul>
      {shared !== null && (
        <Suspense>
          <ShareDialog
            subject={{ kind: "dashboard-view", id: shared.id, title: shared.name }}
            onClose={() => setShared(null)}
          />
        </Suspense>
      )}
    </Dialog>
  );
}

/** A view of planned against actual names its plan: the first plan may be another one tomorrow. */
function withPlan(address: string, planId: string | undefined): string {
  const choices = new URLSearchParams(address);
  if (isRevenue(choices) && planId !== undefined) choices.set("gtmPlan", planId);
  return choices.toString();
}

const isRevenue = (choices: URLSearchParams) =>
  (choices.get("tab") ?? "plannedVsActualRevenue") === "plannedVsActualRevenue";

/** Links and e-mails show planned against actual of a plan that the view names. */
function namesItsPlan({ view }: SavedDashboardView): boolean {
  const choices = new URLSearchParams(view);
  return isRevenue(choices) && choices.has("gtmPlan");
}

/** The time zone of this browser. */
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "New York" of "America/New_York". */
const placeOf = (timeZone: string) => timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;

function failureOf(failure: unknown): string {
  const issue = failure instanceof ApiError ? failure.issues[0]?.message : undefined;
  return issue ?? messageOf(failure);
}
