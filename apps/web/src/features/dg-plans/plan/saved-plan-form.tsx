import type { DgPlan, GtmPlanListItem } from "@beachhead/contract";
import { Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useStore } from "zustand";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { useCommentSubject } from "../../../components/comments/comment-screen.ts";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { useShowWanted } from "../../../components/comments/wanted-place.ts";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { PanelBoundary } from "../../../components/error-boundary/panel-boundary.tsx";
import { ExampleTag } from "../../../components/example-tag/example-tag.tsx";
import { ExportMenu } from "../../../components/export-menu.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { TabPanel } from "../../../components/tabs/tabs.tsx";
import { YearsOfPlan } from "../../../components/years.tsx";
import {
  createDocumentForm,
  type DocumentForm,
  type DocumentFormState,
} from "../../../lib/form/document-form.ts";
import { useAfterPaint } from "../../../lib/form/use-after-paint.ts";
import { yearWords } from "../../../lib/format/years.ts";
import { paths } from "../../../lib/paths.ts";
import { useSavedStatus, useScreenTitle } from "../../../lib/screen/screen.ts";
import { useParts } from "../../../lib/store/use-parts.ts";
import { planSentence } from "../channel/channel-states.ts";
import { ChannelTab } from "../channel/channel-tab.tsx";
import type { SalesFormState } from "../sales-channels/sales-channels.tsx";
import { type NewlyAdded, nothingAdded } from "../tactics/new-marks.ts";
import { AlternativeTag } from "./alternative-tag.tsx";
import { ChannelTabs, PLAN, SALES, tabOf } from "./channel-tabs.tsx";
import styles from "./dg-plan.module.css";
import { channelPlace } from "./field-paths.ts";
import { chosen, type DgPlanFields, fieldsOf } from "./plan-fields.ts";
import { hasField, validatePlan } from "./plan-rules.ts";
import { usePlanAutosave } from "./use-plan-autosave.ts";
import { ViewNotice } from "./view-notice.tsx";

const PlanTab = lazy(async () => ({ default: (await import("./plan-tab.tsx")).PlanTab }));
const SalesChannels = lazy(async () => ({
  default: (await import("../sales-channels/sales-channels.tsx")).SalesChannels,
}));

const FORMATS = ["xlsx", "pptx"] as const;

interface SavedPlanFormProps {
  saved: DgPlan;
  gtmPlans: readonly GtmPlanListItem[];
  /** Disables the fields and autosave. */
  readOnly: boolean;
}

/** A saved channel plan: its details, a tab for each chosen channel, and its sales channels. */
export function SavedPlanForm({ saved, gtmPlans, readOnly }: SavedPlanFormProps) {
  const [form] = useState(() => createDocumentForm(fieldsOf(saved), validatePlan, hasField));
  const [asked, setAsked] = useState<string>(() => {
    const [first] = chosen(form.store.getState().values);
    return first === undefined ? PLAN : tabOf(first.key);
  });
  const [added, setAdded] = useState<NewlyAdded>(nothingAdded);
  useCommentSubject({ kind: "channel-plan", id: saved.id, isExample: saved.example });
  const { autosave, limit } = usePlanAutosave(form, saved, { paused: readOnly });
  const name = useStore(form.store, ({ values }) => values.planname.trim());
  const channels = useParts(form.store, ({ values }) => chosen(values).map(({ key }) => key));
  const labels = useParts(form.store, ({ values }) => chosen(values).map(({ label }) => label));
  const isAlternative = useStore(form.store, ({ values }) => !values.countsTowardsGoal);
  const heading = name === "" ? "Untitled channel plan" : name;
  useScreenTitle(heading, [{ label: "Channel plans", to: paths.channelPlans }]);
  const gtmPlanId = useStore(form.store, ({ values }) => values.gtmPlanId);
  const gtmPlan = gtmPlans.find(({ id }) => id === gtmPlanId);
  const years = useMemo(() => yearWords(gtmPlan), [gtmPlan]);
  // Sales channels belong to the GTM plan and have an autosave of their own.
  const [sales, setSales] = useState<SalesFormState | null>(null);

  useShowWanted(([part = ""]) => {
    const key = channels.find((each) => channelPlace(each) === part);
    if (key !== undefined) setAsked(tabOf(key));
    if (part === SALES) setAsked(SALES);
  });

  const isThere = asked === PLAN || asked === SALES || channels.some((key) => tabOf(key) === asked);
  const tab = isThere ? asked : PLAN;
  useSavedStatus(sales?.status ?? autosave.status);
  const isAtRisk = () => autosave.isAtRisk() || sales?.isAtRisk() === true;

  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <h1 className={styles["title"]}>
          {heading}
          {saved.example && <ExampleTag />}
          {isAlternative && <AlternativeTag />}
        </h1>
        <PlanSentence form={form} />
        {tab !== PLAN && !readOnly && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAsked(PLAN)}>
            Add channel
          </Button>
        )}
        <ExportMenu
          endpoint="exportDgPlan"
          id={saved.id}
          formats={FORMATS}
          save={readOnly ? undefined : () => autosave.flush()}
        />
        <ButtonLink to={paths.allocationOf(saved.id)}>Allocate</ButtonLink>
        <ButtonLink to={paths.channelSummaryOf(saved.id)}>Summary</ButtonLink>
      </header>
      {readOnly && <ViewNotice plan={saved} />}
      <DocumentNotices autosave={{ ...autosave, isAtRisk }} limit={limit} />
      <ChannelTabs form={form} channels={channels} tab={tab} onTab={setAsked}>
        <TabPanel value={PLAN} className={styles["panel"]}>
          <PanelBoundary name="The plan's details">
            <Suspense fallback={<Skeleton height={320} />}>
              <PlanTab
                form={form}
                gtmPlans={gtmPlans}
                readOnly={readOnly}
                onChange={() => setAdded(nothingAdded)}
              />
            </Suspense>
          </PanelBoundary>
        </TabPanel>
        <TabPanel value={SALES} className={styles["panel"]}>
          <div className={styles["wide"]}>
            <Suspense fallback={<Skeleton height={320} />}>
              <PlaceScope id={SALES} name="Sales channels">
                <SalesChannels key={gtmPlanId} gtmPlanId={gtmPlanId} readOnly={readOnly} onForm={setSales} />
              </PlaceScope>
            </Suspense>
          </div>
        </TabPanel>
        {channels.map((key, index) => (
          <TabPanel key={key} value={tabOf(key)} className={styles["panel"]}>
            <YearsOfPlan years={years}>
              <PlaceScope id={channelPlace(key)} name={labels[index] ?? ""}>
                <ChannelTab
                  form={form}
                  channelKey={key}
                  calibrations={saved.channels.find((channel) => channel.key === key)?.calibrations ?? {}}
                  added={added}
                  readOnly={readOnly}
                  onAdded={setAdded}
                />
              </PlaceScope>
            </YearsOfPlan>
          </TabPanel>
        ))}
      </ChannelTabs>
    </div>
  );
}

const sentenceOf = ({ values }: DocumentFormState<DgPlanFields>): string => planSentence(values);

/** A component of its own, since it changes with every edited cost. */
function PlanSentence({ form }: { form: DocumentForm<DgPlanFields> }) {
  const sentence = useAfterPaint(form.store, sentenceOf);
  return <span className={styles["quiet"]}>{sentence}</span>;
}
