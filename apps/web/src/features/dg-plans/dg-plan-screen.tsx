import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy } from "react";
import { useSearchParams } from "react-router";
import { DocumentScreen } from "../../components/document-screen/document-screen.tsx";
import { PageLoader } from "../../components/spinner/spinner.tsx";
import { dgPlanResource } from "../../data/dg-plans.ts";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { NoGtmPlan } from "./components/no-gtm-plan.tsx";

// Forms and rules load together with the screen, beside its data.
const newForm = import("./components/new-plan-form.tsx");
const savedForm = import("./components/saved-plan-form.tsx");
const rules = import("./state/plan-rules.ts");

const NewPlanForm = lazy(() =>
  Promise.all([newForm, rules]).then(([{ NewPlanForm: Form }, loaded]) => ({
    default: (props: Omit<ComponentProps<typeof Form>, "rules">) => <Form rules={loaded} {...props} />,
  })),
);
const SavedPlanForm = lazy(() =>
  Promise.all([savedForm, rules]).then(([{ SavedPlanForm: Form }, loaded]) => ({
    default: (props: Omit<ComponentProps<typeof Form>, "rules">) => <Form rules={loaded} {...props} />,
  })),
);

const LIST = { label: "All channel plans", to: "/saved-dgplans" };

/**
 * New at `/create-new-dgplan`, saved with `?plan=<id>`, view-only with `&mode=view`; `?gtmPlan=<id>` begins one for that
 * GTM plan.
 */
export function DgPlanScreen() {
  const [search] = useSearchParams();
  const id = search.get("plan") ?? undefined;
  const gtmPlans = useQuery(gtmPlanResource.list);
  const known = gtmPlans.data ?? [];
  return (
    <DocumentScreen id={id} one={dgPlanResource.one} needs={[gtmPlans]} name="channel plan" list={LIST}>
      {({ saved }) => {
        if (saved !== null) {
          const readOnly = search.get("mode") === "view" || saved.access === "view";
          return <SavedPlanForm key={`${readOnly}`} saved={saved} gtmPlans={known} readOnly={readOnly} />;
        }
        if (known.length > 0) return <NewPlanForm gtmPlans={known} asked={search.get("gtmPlan") ?? ""} />;
        // The stored list may be from before the first GTM plan.
        return gtmPlans.isFetching ? <PageLoader message="Loading..." /> : <NoGtmPlan />;
      }}
    </DocumentScreen>
  );
}
