import { ButtonLink } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { useScreenTitle } from "../../../lib/screen/screen.ts";

const CRUMBS = [{ label: "Channel plans", to: "/saved-dgplans" }];

/** A channel plan stands on a GTM plan: what to do while there is none. */
export function NoGtmPlan() {
  useScreenTitle("New channel plan", CRUMBS);
  return (
    <>
      <PageHeader title="New channel plan" />
      <EmptyState
        title="There is no GTM plan yet"
        body="A channel plan chooses the channels for one product in one geography of a GTM plan."
        action={
          <ButtonLink variant="primary" to="/create-new-gtm/business-details">
            Create a GTM plan
          </ButtonLink>
        }
      />
    </>
  );
}
