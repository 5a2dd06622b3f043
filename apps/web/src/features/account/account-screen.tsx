import type { UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { Button } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { messageOf } from "../../lib/api/api-error.ts";
import { formatDate, formatWhen } from "../../lib/format/dates.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useSession } from "../../lib/session/session-store.ts";
import { askToSignOut, useSigningOut } from "../../lib/session/signing-out.ts";
import styles from "./account-screen.module.css";
import { type Fact, planFacts, planHeading } from "./plan-facts.ts";
import { UsageList } from "./usage-list.tsx";

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles["facts"]}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Details({ user }: { user: UserDetails }) {
  const leaving = useSigningOut((state) => state.isAsked);
  const expires = useSession((state) => state.session?.expirationTime);
  const profile: Fact[] = [
    { term: "Name", value: user.name },
    { term: "E-mail", value: user.email },
    { term: "Company", value: user.company },
    { term: "Phone", value: user.phone },
  ].filter((fact) => fact.value !== "");
  const session: Fact[] = [
    { term: "Last sign-in", value: formatWhen(user.lastLogin) },
    ...(expires === undefined ? [] : [{ term: "This session ends", value: formatDate(expires) }]),
  ];
  return (
    <>
      <Panel flush title="Profile" subtitle="How you appear in Beachhead">
        <Facts facts={profile} />
      </Panel>
      <Panel flush title={planHeading(user)} subtitle="Your plan">
        <Facts facts={planFacts(user)} />
      </Panel>
      <Panel
        flush
        title="Usage"
        subtitle="Against the limits of your plan. A run with the same inputs counts once."
      >
        <UsageList limits={user.planLimits} />
      </Panel>
      <Panel
        flush
        title="This session"
        subtitle="Signing out ends it in all tabs of this browser"
        actions={
          <Button icon={<LogOut aria-hidden="true" />} busy={leaving} onClick={askToSignOut}>
            Sign out
          </Button>
        }
      >
        <Facts facts={session} />
      </Panel>
      <Panel title="Still to come">
        <p className={styles["later"]}>
          Change of password, the list of your sessions, plans and invoices, consulting credits, connections,
          export of all your data and deletion of the account will be here.
        </p>
      </Panel>
    </>
  );
}

/** Who I am, what my plan allows and what of it is used. */
export function AccountScreen() {
  useScreenTitle("Account");
  const { data, error, refetch } = useQuery(userDetailsQuery);
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Account"
        description={data && [data.name, data.email, data.company].filter(Boolean).join(", ")}
      />
      {data !== undefined ? (
        <Details user={data} />
      ) : error !== null ? (
        <Panel>
          <EmptyState
            title="Your account could not be fetched"
            body={messageOf(error)}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        </Panel>
      ) : (
        <div aria-busy="true">
          <Skeleton height={132} />
        </div>
      )}
    </div>
  );
}
