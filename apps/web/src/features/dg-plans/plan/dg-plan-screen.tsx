import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { DocumentScreen } from "../../../components/document-screen.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { RoleNotice } from "../../../components/role-notice.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { useSearchParams } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { usePlanContext } from "../../../lib/plan-context.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import styles from "./dg-plan.module.css";
import { SavedPlanForm } from "./saved-plan-form.tsx";

const NewPlanForm = lazy(async () => ({ default: (await import("./new-plan-screen.tsx")).NewPlanForm }));

const LIST = { label: "All channel plans", to: paths.channelPlans };

/**
 * New at `/create-new-dgplan`, saved with `?plan=<id>`, view-only with `&mode=view`; `?gtmPlan=<id>` begins one for that
 * GTM plan, with `&combination=<id>` for one combination of it.
 */
export function DgPlanScreen() {
  const [search] = useSearchParams();
  const id = search.get("plan") ?? undefined;
  const gtmPlans = useQuery(gtmPlanResource.list);
  const scope = usePlanContext((state) => state.planId);
  const known = gtmPlans.data ?? [];
  const mayEdit = useMayCall("updateDgPlan");
  return (
    <DocumentScreen
      id={id}
      one={dgPlanResource.one}
      needs={[{ ...gtmPlans, failedTitle: "Failed to fetch GTM plans" }]}
      name="channel plan"
      list={LIST}
    >
      {({ saved }) => {
        if (saved !== null) {
          const readOnly = search.get("mode") === "view" || saved.access === "view" || !mayEdit;
          return <SavedPlanForm key={`${readOnly}`} saved={saved} gtmPlans={known} readOnly={readOnly} />;
        }
        if (!mayEdit) return <NoNewPlan />;
        if (known.length > 0)
          return (
            <Suspense fallback={<PageLoader message="Loading..." />}>
              <NewPlanForm
                gtmPlans={known}
                asked={search.get("gtmPlan") ?? scope ?? ""}
                combination={search.get("combination")}
              />
            </Suspense>
          );
        // The stored list may be from before the first GTM plan.
        return gtmPlans.isFetching ? <PageLoader message="Loading..." /> : <NoGtmPlan />;
      }}
    </DocumentScreen>
  );
}

/** Shown to a role that cannot create plans, at the address of a new one. */
function NoNewPlan() {
  useScreenTitle("New channel plan", CRUMBS);
  return (
    <div className={styles["wide"]}>
      <PageHeader title="New channel plan" />
      <RoleNotice>You can read channel plans, and not create one.</RoleNotice>
    </div>
  );
}

const CRUMBS = [{ label: "Channel plans", to: paths.channelPlans }];

/** Shown to users without a GTM plan, which every channel plan needs. */
export function NoGtmPlan() {
  useScreenTitle("New channel plan", CRUMBS);
  return (
    <div className={styles["wide"]}>
      <PageHeader title="New channel plan" />
      <EmptyState
        title="There is no GTM plan yet"
        body="A channel plan chooses the channels for one product in one geography of a GTM plan."
        action={
          <ButtonLink variant="primary" to={paths.businessDetails}>
            Create a GTM plan
          </ButtonLink>
        }
      />
    </div>
  );
}
