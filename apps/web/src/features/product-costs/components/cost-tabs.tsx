import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Tabs } from "../../../components/tabs/tabs.tsx";
import { type DocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { type CostFields, growthState, inputState } from "../state/cost-form.ts";
import { type CostTab, isCostTab, tabOf } from "../state/cost-tab.ts";
import styles from "./product-cost.module.css";

interface CostTabsProps {
  form: DocumentForm<CostFields>;
  tab: CostTab;
  onTab(tab: CostTab): void;
  children: ReactNode;
}

/** The parts of a cost with how far each is. Apart from the form: a field that becomes valid renders no other field. */
export function CostTabs({ form, tab, onTab, children }: CostTabsProps) {
  const parameters = useStore(form.store, (state) => {
    const filled = inputState(state.values);
    const isOpen = openFields(state).some((path) => tabOf(path) === "parameters");
    return isOpen && filled !== "empty" ? "warning" : filled;
  });
  const changes = useStore(form.store, (state) =>
    openFields(state).some((path) => tabOf(path) === "changes") ? "warning" : growthState(state.values),
  );
  return (
    <Tabs
      label="Parts of the cost"
      className={styles["tabs"]}
      listClassName={styles["tabList"]}
      value={tab}
      onValueChange={(value) => {
        if (isCostTab(value)) onTab(value);
      }}
      items={[
        { value: "parameters", label: "Input parameters", state: parameters },
        { value: "changes", label: "Yearly changes", state: changes },
        { value: "summary", label: "Summary" },
      ]}
    >
      {children}
    </Tabs>
  );
}
