import { type ComponentProps, lazy } from "react";
import { useLocation } from "react-router";
import { DocumentScreen } from "../../../components/document-screen/document-screen.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { currentPlanId } from "../current-plan.ts";

// Form and rules load together with the screen, beside its data.
const parts = Promise.all([import("./business-details-form.tsx"), import("./details-rules.ts")]);

const BusinessDetailsForm = lazy(() =>
  parts.then(([{ BusinessDetailsForm: Form }, rules]) => ({
    default: (props: Omit<ComponentProps<typeof Form>, "rules">) => <Form rules={rules} {...props} />,
  })),
);
const LIST = { label: "My GTM plans", to: "/my-gtm-plans" };
const LOADING = <PageLoader message="Preparing your business details form... Please hold for a moment" />;

/** The business details of the plan this tab works on, or of a new one. */
export function BusinessDetailsScreen() {
  // A navigation to this address may mean another plan, or a new one.
  useLocation();
  const id = currentPlanId() ?? undefined;
  return (
    <DocumentScreen id={id} one={gtmPlanResource.one} name="plan" list={LIST} loading={LOADING}>
      {({ saved, onCreated }) => <BusinessDetailsForm plan={saved} onCreated={onCreated} />}
    </DocumentScreen>
  );
}
