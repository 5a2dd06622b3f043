import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "../../components/button/button.tsx";
import { ExampleTag } from "../../components/example-tag/example-tag.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { formatOdds } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import { useMayCall } from "../../lib/workspace/use-workspace.ts";
import styles from "./get-started.module.css";
import type { Work } from "./next-step.ts";
import { PlanLink } from "./plan-link.tsx";
import { COPY_EXAMPLE } from "./use-copy-example.ts";
import { useRemoveExample } from "./use-remove-example.ts";

/** The copies of the example, apart from the user's own work, with the one step that removes them. */
export function ExamplePanel({ work }: { work: Work }) {
  const remove = useRemoveExample();
  const mayRemove = useMayCall("removeExample");
  const documents = useRef<HTMLUListElement>(null);
  const isCopying = useIsMutating({ mutationKey: COPY_EXAMPLE }) > 0;
  // The button that made the copy is gone with the focus.
  useEffect(() => {
    if (isCopying && document.activeElement === document.body) documents.current?.querySelector("a")?.focus();
  }, [isCopying]);
  const examples = <T extends { example: boolean }>(list: readonly T[]) =>
    list.filter(({ example }) => example);
  return (
    <Panel
      title={
        <>
          A finished plan to look at
          <ExampleTag />
        </>
      }
      subtitle="It counts against no limit, and you can change its figures"
      actions={
        mayRemove && (
          <Button size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove the example
          </Button>
        )
      }
    >
      <ul ref={documents} className={styles["example"]}>
        {examples(work.plans).map(({ id, gtmPlanName }) => (
          <li key={id}>
            GTM plan{" "}
            <PlanLink plan={id} to={paths.businessDetails}>
              {gtmPlanName}
            </PlanLink>
          </li>
        ))}
        {examples(work.channelPlans ?? []).map(({ id, planname }) => (
          <li key={id}>
            Channel plan <Link to={paths.channelPlan(id)}>{planname}</Link>
          </li>
        ))}
        {examples(work.costs).map(({ id, costTitle }) => (
          <li key={id}>
            Product cost <Link to={paths.productCost(id)}>{costTitle}</Link>
          </li>
        ))}
        {examples(work.simulations).map(({ id, simulationTitle, summary }) => (
          <li key={id}>
            Simulation <Link to={paths.savedSimulation(id)}>{simulationTitle}</Link>,{" "}
            {formatOdds(summary.odds)} odds of both targets
          </li>
        ))}
      </ul>
    </Panel>
  );
}
