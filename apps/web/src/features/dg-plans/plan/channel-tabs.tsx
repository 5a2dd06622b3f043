import type { ReactNode } from "react";
import { Tabs } from "../../../components/tabs/tabs.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { useParts } from "../../../lib/store/use-parts.ts";
import { channelState } from "../channel/channel-states.ts";
import styles from "./dg-plan.module.css";
import { chosen, type DgPlanFields } from "./plan-fields.ts";

export const PLAN = "plan";
export const SALES = "sales-channels";
export const tabOf = (key: number): string => `channel-${key}`;

interface ChannelTabsProps {
  form: DocumentForm<DgPlanFields>;
  /** Keys of the chosen channels. */
  channels: readonly number[];
  tab: string;
  onTab(tab: string): void;
  children: ReactNode;
}

/** A tab for each chosen channel with its state. Apart from the form: a channel that becomes complete renders no field. */
export function ChannelTabs({ form, channels, tab, onTab, children }: ChannelTabsProps) {
  const labels = useParts(form.store, ({ values }) => chosen(values).map(({ label }) => label));
  const states = useParts(form.store, ({ values }) => chosen(values).map(channelState));
  return (
    <Tabs
      label="Channels of the plan"
      className={styles["tabs"]}
      listClassName={styles["tabList"]}
      value={tab}
      onValueChange={onTab}
      items={[
        { value: PLAN, label: "Plan and channels" },
        ...channels.map((key, index) => ({
          value: tabOf(key),
          label: labels[index] ?? "",
          state: states[index],
        })),
        { value: SALES, label: "Sales channels" },
      ]}
    >
      {children}
    </Tabs>
  );
}
