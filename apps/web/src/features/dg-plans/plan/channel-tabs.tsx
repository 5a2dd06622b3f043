import type { ReactNode } from "react";
import { useStore } from "zustand";
import { type TabItem, Tabs } from "../../../components/tabs/tabs.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { channelState } from "../channel/channel-states.ts";
import styles from "./dg-plan.module.css";
import { chosen, type DgPlanFields } from "./plan-fields.ts";

export const PLAN = "plan";
export const SALES = "sales-channels";
export const tabOf = (key: number): string => `channel-${key}`;

interface ChannelTabsProps {
  form: DocumentForm<DgPlanFields>;
  tab: string;
  onTab(tab: string): void;
  children: ReactNode;
}

/** A tab for each chosen channel with its state. Apart from the form: a channel that becomes complete renders no field. */
export function ChannelTabs({ form, tab, onTab, children }: ChannelTabsProps) {
  // As text, so that the tabs render again only when one of them changed.
  const channels = useStore(form.store, ({ values }) =>
    chosen(values)
      .map((channel) => `${channel.key} ${channelState(channel)} ${channel.label}`)
      .join("\n"),
  );
  return (
    <Tabs
      label="Channels of the plan"
      className={styles["tabs"]}
      listClassName={styles["tabList"]}
      value={tab}
      onValueChange={onTab}
      items={[
        { value: PLAN, label: "Plan and channels" },
        ...(channels === "" ? [] : channels.split("\n").map(readTab)),
        { value: SALES, label: "Sales channels" },
      ]}
    >
      {children}
    </Tabs>
  );
}

function readTab(line: string): TabItem {
  const [key = "", state = "", ...label] = line.split(" ");
  const isSet = state === "complete" || state === "partial" || state === "warning";
  return { value: tabOf(Number(key)), label: label.join(" "), state: isSet ? state : "empty" };
}
