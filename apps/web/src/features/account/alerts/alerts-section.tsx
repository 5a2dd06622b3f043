import type { Alert, UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatWhen } from "../../../lib/format/dates.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { alertsQuery, useDeleteAlert, useSaveAlert } from "../api/alerts.ts";
import { DeleteEntry } from "../delete-entry.tsx";
import { Loaded } from "../loaded.tsx";
import styles from "../webhooks/webhooks.module.css";
import { AlertDialog } from "./alert-dialog.tsx";
import { ruleWords, valueWords } from "./alert-words.ts";

const isMuted = ({ mutedUntil }: Alert) => mutedUntil !== null && Date.parse(mutedUntil) > Date.now();

interface AlertLineProps {
  alert: Alert;
  /** Undefined for a role that may not change alerts. */
  onAsk: ((question: "change" | "delete") => void) | undefined;
}

function AlertLine({ alert, onAsk }: AlertLineProps) {
  const save = useSaveAlert(alert.id);
  const { name, isRaised, raisedAt, mutedUntil } = alert;
  const value = valueWords(alert);
  return (
    <li className={styles["line"]}>
      <div>
        <b>
          {name} <Tag tone={isRaised ? "negative" : "positive"}>{isRaised ? "Raised" : "Quiet"}</Tag>{" "}
          {isMuted(alert) && mutedUntil !== null && <Tag>Muted until {formatWhen(mutedUntil)}</Tag>}
        </b>
        <small>{ruleWords(alert)}</small>
        <small>
          {value === undefined ? "Not looked at yet" : `Now ${value}`}
          {raisedAt !== null && `, last raised ${formatWhen(raisedAt)}`}
        </small>
      </div>
      {onAsk && (
        <div className={styles["actions"]}>
          {isMuted(alert) && (
            <Button
              size="sm"
              aria-label={`Unmute ${name}`}
              busy={save.isPending}
              onClick={() =>
                save.mutate(
                  { ...alert, mutedUntil: null },
                  { onError: (error) => toast.error(messageOf(error)) },
                )
              }
            >
              Unmute
            </Button>
          )}
          <Button size="sm" aria-label={`Change ${name}`} onClick={() => onAsk("change")}>
            Change
          </Button>
          <Button size="sm" aria-label={`Delete ${name}`} onClick={() => onAsk("delete")}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

/** Rules on figures: who is notified when one leaves its range. */
export function AlertsSection({ user }: { user: UserDetails }) {
  const query = useQuery(alertsQuery);
  const { data } = query;
  const remove = useDeleteAlert();
  const mayChange = useMayCall("createAlert");
  const [asked, setAsked] = useState<{ id: string | null; question: "change" | "delete" } | null>(null);
  const close = () => setAsked(null);
  const alert = data?.alerts.find(({ id }) => id === asked?.id) ?? null;
  return (
    <>
      <Panel
        flush
        title="Alerts"
        subtitle="Figures are looked at after each save and sync. An alert is raised once when its figure leaves its range, and again after the figure was back."
        actions={
          mayChange && data !== undefined ? (
            <Button variant="primary" onClick={() => setAsked({ id: null, question: "change" })}>
              New alert
            </Button>
          ) : undefined
        }
      >
        <Loaded query={query} failure="The alerts could not be loaded">
          {({ alerts }) =>
            alerts.length === 0 ? (
              <EmptyState
                title="No alerts yet"
                body="An alert tells people or a channel when odds fall, a plan is behind its pace or a sync fails."
              />
            ) : (
              <ul className={styles["lines"]}>
                {alerts.map((each) => (
                  <AlertLine
                    key={each.id}
                    alert={each}
                    onAsk={mayChange ? (question) => setAsked({ id: each.id, question }) : undefined}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      {data !== undefined && asked?.question === "change" && (
        <AlertDialog alert={alert} channels={data.channels} userId={user.id} onClose={close} />
      )}
      <DeleteEntry
        entry={asked?.question === "delete" ? alert : null}
        verb="Delete"
        body="Nobody is notified of this figure any more."
        done="Alert deleted"
        remove={remove}
        onClose={close}
      />
    </>
  );
}
