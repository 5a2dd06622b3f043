import type { DgPlan, GtmPlanListItem } from "@beachhead/contract";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useStore } from "zustand";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { TabPanel, Tabs } from "../../../components/tabs/tabs.tsx";
import { createDocumentForm, type DocumentForm } from "../../../lib/form/document-form.ts";
import { useSavedStatus, useScreenTitle } from "../../../lib/screen/screen.ts";
import { type NewlyAdded, nothingAdded } from "../state/newly-added.ts";
import { chosen, fieldsOf, type PlanFields } from "../state/plan-fields.ts";
import { channelState, planSentence } from "../view/channel-states.ts";
import { ChannelPicker } from "./channel-picker.tsx";
import { ChannelTab } from "./channel-tab.tsx";
import styles from "./dg-plan.module.css";
import { PlanDetails } from "./plan-details.tsx";
import type { SalesFormState } from "./sales-channels.tsx";
import { type PlanRules, usePlanAutosave } from "./use-plan-autosave.ts";
import { ViewNotice } from "./view-notice.tsx";

const SalesChannels = lazy(() =>
  import("./sales-channels.tsx").then((module) => ({ default: module.SalesChannels })),
);

const PLAN = "plan";
const SALES = "sales-channels";
const tabOf = (key: number) => `channel-${key}`;

interface SavedPlanFormProps {
  saved: DgPlan;
  gtmPlans: readonly GtmPlanListItem[];
  rules: PlanRules;
  /** Nothing can be changed, and nothing is sent. */
  readOnly: boolean;
}

/** A channel plan: a tab for each chosen channel, and one for what it stands on. */
export function SavedPlanForm({ saved, gtmPlans, rules, readOnly }: SavedPlanFormProps) {
  const [form] = useState(() => createDocumentForm(fieldsOf(saved), rules.validatePlan));
  const [asked, setAsked] = useState<string>(() => {
    const [first] = chosen(form.store.getState().values);
    return first === undefined ? PLAN : tabOf(first.key);
  });
  const [added, setAdded] = useState<NewlyAdded>(nothingAdded);
  const { autosave, limit } = usePlanAutosave(form, saved, rules, { paused: readOnly });
  const name = useStore(form.store, ({ values }) => values.planname.trim());
  // As text: the tabs are drawn again only when one of them changed.
  const tabs = useStore(form.store, ({ values }) =>
    chosen(values)
      .map((channel) => `${channel.key} ${channelState(channel)} ${channel.label}`)
      .join("\n"),
  );
  const heading = name === "" ? "Untitled channel plan" : name;
  useScreenTitle(heading, [{ label: "Channel plans", to: "/saved-dgplans" }]);
  const gtmPlanId = useStore(form.store, ({ values }) => values.gtmPlanId);
  // Sales channels belong to the GTM plan and are saved by themselves.
  const [sales, setSales] = useState<SalesFormState | null>(null);

  const channels = tabs === "" ? [] : tabs.split("\n").map(readTab);
  const isThere = asked === PLAN || asked === SALES || channels.some(({ key }) => tabOf(key) === asked);
  const tab = isThere ? asked : PLAN;
  useSavedStatus(sales?.status ?? autosave.status);
  const isAtRisk = () => autosave.isAtRisk() || sales?.isAtRisk() === true;

  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <h1 className={styles["title"]}>{heading}</h1>
        <PlanSentence form={form} />
        {tab !== PLAN && !readOnly && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAsked(PLAN)}>
            Add channel
          </Button>
        )}
        <ButtonLink to={`/dg-summary?plan=${encodeURIComponent(saved.id)}`}>Summary</ButtonLink>
      </header>
      {readOnly && <ViewNotice plan={saved} />}
      <DocumentNotices autosave={{ ...autosave, isAtRisk }} limit={limit} />
      <Tabs
        label="Channels of the plan"
        className={styles["tabs"]}
        listClassName={styles["tabList"]}
        value={tab}
        onValueChange={setAsked}
        items={[
          { value: PLAN, label: "Plan and channels" },
          ...channels.map(({ key, state, label }) => ({ value: tabOf(key), label, state })),
          { value: SALES, label: "Sales channels" },
        ]}
      >
        <TabPanel value={PLAN} className={styles["panel"]}>
          <div className={styles["body"]}>
            <section className={styles["inputs"]} aria-label="The plan">
              <PlanDetails form={form} gtmPlans={gtmPlans} readOnly={readOnly} />
            </section>
            <section className={styles["answers"]} aria-label="Channels">
              <ChannelPicker form={form} readOnly={readOnly} onChange={() => setAdded(nothingAdded)} />
            </section>
          </div>
        </TabPanel>
        <TabPanel value={SALES} className={styles["panel"]}>
          <div className={styles["wide"]}>
            <Suspense fallback={<Skeleton height={240} />}>
              <SalesChannels key={gtmPlanId} gtmPlanId={gtmPlanId} readOnly={readOnly} onForm={setSales} />
            </Suspense>
          </div>
        </TabPanel>
        {channels.map(({ key }) => (
          <TabPanel key={key} value={tabOf(key)} className={styles["panel"]}>
            <ChannelTab form={form} channelKey={key} added={added} readOnly={readOnly} onAdded={setAdded} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

/** By itself: a cost that is typed changes it with every key. */
function PlanSentence({ form }: { form: DocumentForm<PlanFields> }) {
  const sentence = useStore(form.store, ({ values }) => planSentence(values));
  return <span className={styles["quiet"]}>{sentence}</span>;
}

function readTab(line: string): { key: number; state: ReturnType<typeof channelState>; label: string } {
  const [key = "", state = "", ...label] = line.split(" ");
  const isSet = state === "complete" || state === "partial" || state === "warning";
  return { key: Number(key), state: isSet ? state : "empty", label: label.join(" ") };
}
