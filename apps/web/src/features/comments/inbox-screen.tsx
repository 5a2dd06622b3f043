import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { PageLoader } from "../../components/spinner/spinner.tsx";
import { inboxQuery, useInboxCalls } from "../../lib/query/inbox.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import styles from "./inbox.module.css";
import { InboxLine } from "./inbox-line.tsx";
import { MailChoice } from "./mail-choice.tsx";

/** What waits for the person, of all their workspaces. */
export function InboxScreen() {
  useScreenTitle("Inbox");
  const inbox = useInfiniteQuery(inboxQuery);
  const { read } = useInboxCalls();
  const [first] = inbox.data?.pages ?? [];
  const items = inbox.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Inbox"
        description="Mentions, answers, requests for approval and alerts, from all your workspaces."
        actions={
          (first?.unread ?? 0) > 0 && (
            <Button busy={read.isPending} onClick={() => read.mutate({})}>
              Mark all as read
            </Button>
          )
        }
      />
      {inbox.isPending && <PageLoader message="Loading your inbox..." />}
      {inbox.isError && <LoadFailure error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {first !== undefined && (
        <>
          {items.length === 0 ? (
            <EmptyState
              title="Nothing here yet"
              body="You find it here when somebody mentions you, answers your comment or asks you to approve a plan, and when an alert is raised."
            />
          ) : (
            <Panel flush>
              <ul className={styles["list"]} aria-label="Inbox">
                {items.map((item) => (
                  <InboxLine key={item.id} item={item} onRead={() => read.mutate({ ids: [item.id] })} />
                ))}
              </ul>
            </Panel>
          )}
          {inbox.hasNextPage && (
            <Button busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
              Show more
            </Button>
          )}
          <MailChoice settings={first.settings} />
        </>
      )}
    </div>
  );
}
