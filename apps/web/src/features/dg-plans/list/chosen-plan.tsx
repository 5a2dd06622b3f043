import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { DocumentGone } from "../../../components/document-gone/document-gone.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { ScopeNote } from "../../../components/plan-scope/scope-note.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { isGone, refetchFor } from "../../../data/named-document.ts";
import { narrowed, usePlanScope } from "../../../data/use-plan-scope.ts";
import { useSearchParams } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import styles from "./chosen-plan.module.css";
import { choiceLabel, type ListedDgPlan, listedPlans } from "./listed-plans.ts";

export interface ChosenPlan {
  listed: ListedDgPlan;
  /** The field that chooses another. */
  choice: ReactNode;
  /** Says that the list is narrowed to a GTM plan. */
  note: ReactNode;
}

interface ChosenPlanScreenProps {
  title: string;
  description: string;
  loading: string;
  /** What a channel plan is created for, where there is none. */
  emptyBody: string;
  children(plan: ChosenPlan): ReactNode;
}

/** A screen about one channel plan: the one that `?plan=` names, else the first. */
export function ChosenPlanScreen(props: ChosenPlanScreenProps) {
  const { title, description, loading, emptyBody, children } = props;
  const [search, setSearch] = useSearchParams();
  const named = search.get("plan") === "" ? null : search.get("plan");
  const query = useQuery({
    ...dgPlanResource.list,
    refetchOnMount: ({ state }) => refetchFor(named, state.data && listedPlans(state.data)),
  });
  const { data, error, refetch } = query;
  const scope = usePlanScope();
  const all = data && listedPlans(data);
  const asked = all?.find(({ id }) => id === named);
  const { shown, hidden } = narrowed(scope, all ?? [], ({ gtmPlanId }) => gtmPlanId);
  const plans = all && (asked === undefined || shown.includes(asked) ? shown : [asked, ...shown]);
  const listed = named === null ? plans?.[0] : asked;
  const isNamedGone = named !== null && isGone(named, all, query);
  const isLoading = plans === undefined || (named !== null && !isNamedGone);
  const hasFailed = error !== null && (plans === undefined || named !== null);
  const note = <ScopeNote scope={scope} hidden={hidden} />;
  if (plans !== undefined && listed !== undefined) {
    const choice = (
      <SelectField
        className={styles["select"]}
        label="Channel plan"
        options={plans.map((plan) => ({ value: plan.id, label: choiceLabel(plan) }))}
        value={listed.id}
        onValueChange={(plan) => setSearch({ plan }, { replace: true })}
      />
    );
    return <div className={styles["page"]}>{children({ listed, choice, note })}</div>;
  }
  return (
    <div className={styles["page"]}>
      <PageHeader title={title} description={description} />
      {hasFailed && (
        <LoadFailure title="Failed to fetch plans" error={error} onRetry={() => void refetch()} />
      )}
      {!hasFailed && isLoading && <PageLoader message={loading} />}
      {!hasFailed && isNamedGone && (
        <Panel flush>
          <DocumentGone
            id={named}
            name="channel plan"
            list={{ label: "Channel plans", to: paths.channelPlans }}
          />
        </Panel>
      )}
      {note}
      {plans !== undefined && named === null && (
        <Panel flush>
          <EmptyState
            title="There is no channel plan yet"
            body={emptyBody}
            action={<ButtonLink to={paths.newChannelPlan}>New channel plan</ButtonLink>}
          />
        </Panel>
      )}
    </div>
  );
}
