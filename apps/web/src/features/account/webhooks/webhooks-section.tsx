import type { Webhook } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatWhen } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { useDeleteWebhook, useTestWebhook, webhooksQuery } from "../api/webhooks.ts";
import { DeleteEntry } from "../delete-entry.tsx";
import { Loaded } from "../loaded.tsx";
import { NewWebhookDialog } from "./new-webhook-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookLog } from "./webhook-log.tsx";
import { formatNames, webhookStates } from "./webhook-words.ts";
import styles from "./webhooks.module.css";

type Question = "change" | "log" | "delete";

/** Where a delivery last arrived, or since when none does. */
function progressOf({ failingSince, lastDeliveredAt, waiting }: Webhook): string {
  const arrived =
    failingSince !== null
      ? `No delivery since ${formatWhen(failingSince)}`
      : lastDeliveredAt !== null
        ? `Last delivery ${formatWhen(lastDeliveredAt)}`
        : "Nothing delivered yet";
  return waiting === 0 ? arrived : `${arrived}, ${formatCount(waiting, "event")} on the way`;
}

function WebhookLine({ webhook, onAsk }: { webhook: Webhook; onAsk(question: Question): void }) {
  const test = useTestWebhook();
  const { id, name, format, url, state } = webhook;
  return (
    <li className={styles["line"]}>
      <div>
        <b>
          {name} <Tag>{formatNames[format]}</Tag>{" "}
          <Tag tone={webhookStates[state].tone}>{webhookStates[state].words}</Tag>
        </b>
        <small>{url}</small>
        <small>{progressOf(webhook)}</small>
      </div>
      <div className={styles["actions"]}>
        {state === "on" && (
          <Button
            size="sm"
            aria-label={`Test ${name}`}
            busy={test.isPending}
            onClick={() =>
              test.mutate(id, {
                onSuccess: () => toast.success("A test is on its way. Its log says what came of it."),
                onError: (error) => toast.error(messageOf(error)),
              })
            }
          >
            Test
          </Button>
        )}
        <Button size="sm" aria-label={`Log of ${name}`} onClick={() => onAsk("log")}>
          Log
        </Button>
        <Button size="sm" aria-label={`Change ${name}`} onClick={() => onAsk("change")}>
          Change
        </Button>
        <Button size="sm" aria-label={`Delete ${name}`} onClick={() => onAsk("delete")}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const remove = useDeleteWebhook();
  const [asked, setAsked] = useState<{ id: string; question: Question } | null>(null);
  const webhook = webhooks.find(({ id }) => id === asked?.id);
  const close = () => setAsked(null);
  if (webhooks.length === 0)
    return (
      <EmptyState
        title="No webhooks yet"
        body="Create one to tell your own systems what happens here, or connect a channel for alerts."
      />
    );
  return (
    <>
      <ul className={styles["lines"]}>
        {webhooks.map((each) => (
          <WebhookLine
            key={each.id}
            webhook={each}
            onAsk={(question) => setAsked({ id: each.id, question })}
          />
        ))}
      </ul>
      {webhook !== undefined && asked?.question === "log" && <WebhookLog webhook={webhook} onClose={close} />}
      {webhook !== undefined && asked?.question === "change" && (
        <WebhookDialog webhook={webhook} onClose={close} />
      )}
      <DeleteEntry
        entry={asked?.question === "delete" ? (webhook ?? null) : null}
        verb="Delete"
        body="Its log is deleted too, and what is on the way to it is not delivered. This cannot be undone."
        done="Webhook deleted"
        remove={remove}
        onClose={close}
      />
    </>
  );
}

/** Where events of the workspace are sent. */
export function WebhooksSection() {
  const query = useQuery(webhooksQuery);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Panel
        flush
        title="Webhooks and channels"
        subtitle="A webhook sends events of this workspace to your own systems, signed by Standard Webhooks. A channel of Slack or Teams gets alerts."
        actions={
          query.data !== undefined && (
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              New webhook
            </Button>
          )
        }
      >
        <Loaded query={query} failure="The webhooks could not be loaded">
          {({ webhooks }) => <WebhookList webhooks={webhooks} />}
        </Loaded>
      </Panel>
      {isAdding && <NewWebhookDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
