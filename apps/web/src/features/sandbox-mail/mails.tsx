import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSearchParams } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { MailList } from "./mail-list.tsx";
import { MailPane } from "./mail-pane.tsx";
import { sandboxMailQuery } from "./sandbox-mail.ts";
import styles from "./sandbox-mail-screen.module.css";

/** The mails of an address, or one's own: a list, and the one that is chosen in the address of the page. */
export function Mails({ address }: { address: string | undefined }) {
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(sandboxMailQuery(address));

  function linkTo(mailId?: string): string {
    const next = new URLSearchParams(search);
    if (mailId === undefined) next.delete("mail");
    else next.set("mail", mailId);
    return `${paths.sandboxMail}?${next}`;
  }

  if (error instanceof ApiError && error.code === "not_found")
    return (
      <EmptyState
        title="There is no sandbox mailbox here"
        body="This installation does not use the sandbox mailbox."
      />
    );
  if (error !== null)
    return (
      <LoadFailure title="The e-mails could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <div className={styles["waiting"]} aria-busy="true">
        <Skeleton height={20} width="60%" />
        <Skeleton height={20} width="40%" />
      </div>
    );
  const [newest] = data.mails;
  if (newest === undefined)
    return (
      <EmptyState
        title={`No mail for ${data.to}`}
        body="E-mails to this address appear here a moment after they are sent."
      />
    );
  const chosen = data.mails.find(({ id }) => id === search.get("mail"));
  const shown = chosen ?? newest;
  return (
    <div className={styles["columns"]} data-reading={chosen === undefined ? undefined : ""}>
      <MailList mails={data.mails} shownId={shown.id} linkTo={linkTo} />
      <MailPane key={shown.id} mail={shown} origin={data.origin} backTo={linkTo()} />
    </div>
  );
}
