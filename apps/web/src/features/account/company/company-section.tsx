import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { useWorkspace } from "../../../lib/workspace/use-workspace.ts";
import { companyQuery } from "../api/company.ts";
import { FormNotice } from "../form-notice.tsx";
import { companyProblem } from "./company-problems.ts";
import { DomainsPanel } from "./domains-panel.tsx";
import { EnforcementPanel } from "./enforcement-panel.tsx";
import { ProviderPanel } from "./provider-panel.tsx";
import { ScimPanel } from "./scim-panel.tsx";
import { SessionRulesPanel } from "./session-rules-panel.tsx";

/** How the members of a team's workspace sign in by their company, and how long their sessions last. */
export function CompanySection() {
  const { id } = useWorkspace();
  const { data, error, refetch } = useQuery(companyQuery(id));
  const outcome = new URLSearchParams(useLocation().search).get("test");
  const problem = companyProblem(outcome);
  if (data === undefined)
    return (
      <Panel title="Company sign-in">
        {error === null ? (
          <div aria-busy="true">
            <Skeleton height={132} />
          </div>
        ) : (
          <LoadFailure
            title="Company sign-in could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </Panel>
    );
  return (
    <>
      {outcome === "ok" && <FormNotice>The test sign-in succeeded.</FormNotice>}
      {problem !== undefined && <FormNotice failure>The test sign-in failed. {problem}</FormNotice>}
      <DomainsPanel workspaceId={id} domains={data.domains} />
      <ProviderPanel workspaceId={id} company={data} />
      {data.provider !== null && <EnforcementPanel workspaceId={id} provider={data.provider} />}
      <ScimPanel workspaceId={id} company={data} />
      <SessionRulesPanel workspaceId={id} rules={data.rules} />
    </>
  );
}
