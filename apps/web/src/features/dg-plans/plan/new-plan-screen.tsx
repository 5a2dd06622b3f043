import type { GtmPlanListItem } from "@beachhead/contract";
import { useRef, useState } from "react";
import { useStore } from "zustand";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { checkComplete } from "../../../components/document-form/check-complete.ts";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { navigate } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { useSavedStatus, useScreenTitle } from "../../../lib/screen/screen.ts";
import { ChannelPicker } from "../picker/channel-picker.tsx";
import { ChosenChannels } from "../picker/chosen-channels.tsx";
import { StartFromTypical } from "../picker/start-from-typical.tsx";
import styles from "./dg-plan.module.css";
import { PlanDetails } from "./plan-details.tsx";
import { chosen, newPlan } from "./plan-fields.ts";
import { hasField, validatePlan } from "./plan-rules.ts";
import { withGtmPlan } from "./plan-source.ts";
import { usePlanAutosave } from "./use-plan-autosave.ts";

const CRUMBS = [{ label: "Channel plans", to: paths.channelPlans }];

interface NewPlanFormProps {
  gtmPlans: readonly GtmPlanListItem[];
  /** The preselected GTM plan; "" for none. */
  asked: string;
  /** The id of the preselected combination. */
  combination: string | null;
}

/** The form of a new channel plan: its details and its channels. */
export function NewPlanForm({ gtmPlans, asked, combination }: NewPlanFormProps) {
  const [form] = useState(() => {
    const known =
      gtmPlans.find(({ id }) => id === asked) ?? (gtmPlans.length === 1 ? gtmPlans[0] : undefined);
    const blank = newPlan();
    const begun = known === undefined ? blank : withGtmPlan(blank, known, undefined, combination);
    return createDocumentForm(begun, validatePlan, hasField);
  });
  const [busy, setBusy] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const { autosave, limit } = usePlanAutosave(form, null, {
    onCreated: (id) => {
      toast.success("Saved Successfully");
      navigate(paths.channelPlan(id), { replace: true });
    },
    onFailure: (error) => toast.error(error instanceof Error ? error.message : "Something went wrong"),
  });
  const count = useStore(form.store, ({ values }) => chosen(values).length);
  useScreenTitle("New channel plan", CRUMBS);
  useSavedStatus(autosave.status);

  async function create(): Promise<void> {
    if (!checkComplete(form, container.current)) return;
    setBusy(true);
    await autosave.flush({ always: true });
    setBusy(false);
  }

  return (
    <div className={styles["page"]}>
      <DocumentNotices autosave={autosave} limit={limit} />
      <div ref={container} className={styles["body"]}>
        <section className={styles["inputs"]} aria-label="The plan">
          <h1 className={styles["title"]}>New channel plan</h1>
          <PlanDetails form={form} gtmPlans={gtmPlans} />
          <ChosenChannels form={form} />
        </section>
        <section className={styles["answers"]} aria-label="Channels">
          <StartFromTypical form={form} />
          <ChannelPicker form={form} />
        </section>
      </div>
      <footer className={styles["footer"]}>
        <span className={styles["note"]}>
          {count === 0
            ? "No channel chosen yet. You can choose them later too."
            : formatCount(count, "channel")}
        </span>
        <ButtonLink to={paths.channelPlans}>Cancel</ButtonLink>
        <Button variant="primary" busy={busy} onClick={() => void create()}>
          Create channel plan
        </Button>
      </footer>
    </div>
  );
}
