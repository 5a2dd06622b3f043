import { useQuery } from "@tanstack/react-query";
import { Check, ChevronsUpDown, Map as MapIcon } from "lucide-react";
import { Menu } from "../../components/menu/menu.tsx";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { choosePlanContext, usePlanContext } from "../../lib/plan-context.ts";
import styles from "./plan-switch.module.css";

const ALL = "All plans";

/** The plan that lists and start screen are narrowed to; for people who have several. */
export function PlanSwitch() {
  const planId = usePlanContext((state) => state.planId);
  const plans = useQuery(gtmPlanResource.list).data;
  if (plans === undefined || plans.length < 2) return null;
  const current = plans.find(({ id }) => id === planId);
  const check = <Check aria-hidden="true" />;
  const noCheck = <span className={styles["noCheck"]} />;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={styles["switch"]}
          aria-label={`Plan: ${current?.gtmPlanName ?? ALL}`}
        >
          <MapIcon aria-hidden="true" />
          <span>{current?.gtmPlanName ?? ALL}</span>
          <ChevronsUpDown aria-hidden="true" />
        </button>
      }
      items={[
        {
          label: ALL,
          icon: current === undefined ? check : noCheck,
          onSelect: () => choosePlanContext(null),
        },
        ...plans.map(({ id, gtmPlanName }, index) => ({
          label: gtmPlanName,
          icon: id === current?.id ? check : noCheck,
          startsGroup: index === 0,
          onSelect: () => choosePlanContext(id),
        })),
      ]}
    />
  );
}
