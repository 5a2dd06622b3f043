import { useLocation } from "react-router";
import { DocumentScreen } from "../../../components/document-screen.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { paths } from "../../../lib/paths.ts";
import { currentPlanId } from "../current-plan.ts";
import { BusinessDetailsForm } from "./business-details-form.tsx";

const LIST = { label: "My GTM plans", to: paths.gtmPlans };
const LOADING = <PageLoader message="Preparing your business details form... Please hold for a moment" />;

/** The business details of the plan this tab works on, or of a new one. */
export function BusinessDetailsScreen() {
  // A navigation to this address can open another plan, or a new one.
  useLocation();
  const id = currentPlanId() ?? undefined;
  return (
    <DocumentScreen id={id} one={gtmPlanResource.one} name="plan" list={LIST} loading={LOADING}>
      {({ saved, onCreated }) => <BusinessDetailsForm plan={saved} onCreated={onCreated} />}
    </DocumentScreen>
  );
}
