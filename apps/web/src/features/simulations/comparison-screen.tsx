import { useQueries, useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { PageLoader } from "../../components/spinner/spinner.tsx";
import { comparisonQuery, simulationResource } from "../../data/simulations.ts";
import { useSearchParams } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import styles from "./comparison/comparison.module.css";
import { ComparisonView } from "./comparison/comparison-view.tsx";
import { MOST_SIDE_BY_SIDE } from "./components/compare-action.tsx";

const CRUMBS = [{ label: "Simulations", to: paths.simulations }];

/** The simulations whose ids are in the address, side by side. */
export function ComparisonScreen() {
  useScreenTitle("Compare", CRUMBS);
  const [search] = useSearchParams();
  const asked = (search.get("ids") ?? "").split(",").filter((id) => id !== "");
  const ids = [...new Set(asked)].slice(0, MOST_SIDE_BY_SIDE);
  const isEnough = ids.length >= 2;
  const comparison = useQuery({ ...comparisonQuery(ids), enabled: isEnough });
  const simulations = useQueries({ queries: isEnough ? ids.map((id) => simulationResource.one(id)) : [] });
  if (!isEnough)
    return (
      <div className={styles["page"]}>
        <PageHeader title="Compare simulations" />
        <Panel flush>
          <EmptyState
            title="Choose two simulations or more"
            body={`Tick 2 to ${MOST_SIDE_BY_SIDE} simulations in the list and press Compare.`}
            action={
              <ButtonLink variant="primary" to={paths.simulations}>
                All simulations
              </ButtonLink>
            }
          />
        </Panel>
      </div>
    );
  const failed = [comparison, ...simulations].find(({ error }) => error !== null);
  if (failed !== undefined)
    return (
      <LoadFailure
        title="These simulations could not be compared"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  const loaded = simulations.flatMap(({ data }) => data ?? []);
  if (comparison.data === undefined || loaded.length < ids.length) return <PageLoader message="Loading..." />;
  return <ComparisonView simulations={loaded} steps={comparison.data.steps} />;
}
