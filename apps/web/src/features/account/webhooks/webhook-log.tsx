import { type Delivery, type DeliveryState, deliveryStates, type Webhook } from "@beachhead/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatWhen, formatWhenExactly } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { deliveriesQuery, useReplay } from "../api/webhooks.ts";
import { deliveryWords } from "./webhook-words.ts";
import styles from "./webhooks.module.css";

const filters = [
  { value: "all" as const, label: "All" },
  ...deliveryStates.map((value) => ({ value, label: deliveryWords[value].words })),
];
const DAY = 86_400_000;

function DeliveryLine({ delivery, onReplay }: { delivery: Delivery; onReplay: (() => void) | undefined }) {
  const { type, title, state, attempts, occurredAt, nextTryAt, status, request, reply } = delivery;
  const { tone, words } = deliveryWords[state];
  return (
    <li className={styles["delivery"]}>
      <div>
        <b>
          {type} <Tag tone={tone}>{words}</Tag>
        </b>
        <small>
          {[
            title,
            formatWhenExactly(occurredAt),
            formatCount(attempts, "try", "tries"),
            status === null ? "" : `answer ${status}`,
            nextTryAt === null ? "" : `next try ${formatWhen(nextTryAt)}`,
          ]
            .filter((each) => each !== "")
            .join(", ")}
        </small>
      </div>
      {onReplay && (
        <Button
          size="sm"
          aria-label={`Send ${type} of ${title || formatWhen(occurredAt)} again`}
          onClick={onReplay}
        >
          Send again
        </Button>
      )}
      <details>
        <summary>Request and answer</summary>
        <pre>{request}</pre>
        <pre>{reply === "" ? "No text was answered." : reply}</pre>
      </details>
    </li>
  );
}

/** What was sent to a webhook in the last 30 days, to be sent again. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const [filter, setFilter] = useState<DeliveryState | "all">("all");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(webhook.id, filter),
  );
  const replay = useReplay(webhook.id);
  const deliveries = data?.pages.flatMap((page) => page.deliveries);
  const isOn = webhook.state === "on";
  const send = (body: Parameters<typeof replay.mutate>[0]) =>
    replay.mutate(body, {
      onSuccess: ({ replayed }) => toast.success(`${formatCount(replayed, "event")} on the way again`),
      onError: (failure) => toast.error(messageOf(failure)),
    });
  return (
    <Dialog
      open
      size="choose"
      title={`Log of ${webhook.name}`}
      onOpenChange={onClose}
      actions={
        <>
          <Button onClick={() => void refetch()}>Reload</Button>
          {isOn && (
            <Button
              busy={replay.isPending}
              onClick={() => send({ since: new Date(Date.now() - 30 * DAY), failedOnly: true })}
            >
              Send all failed again
            </Button>
          )}
        </>
      }
    >
      <SegmentedControl label="Shown" items={filters} value={filter} onValueChange={setFilter} />
      {deliveries === undefined ? (
        error === null ? (
          <div aria-busy="true">
            <Skeleton height={132} />
          </div>
        ) : (
          <LoadFailure title="The log could not be loaded" error={error} onRetry={() => void refetch()} />
        )
      ) : deliveries.length === 0 ? (
        <EmptyState
          title="Nothing was sent"
          body="Events of the last 30 days are listed here."
          headingLevel={3}
        />
      ) : (
        <ul className={styles["deliveries"]}>
          {deliveries.map((delivery) => (
            <DeliveryLine
              key={delivery.id}
              delivery={delivery}
              onReplay={
                isOn && delivery.state !== "waiting" ? () => send({ eventId: delivery.id }) : undefined
              }
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier events
        </Button>
      )}
    </Dialog>
  );
}
