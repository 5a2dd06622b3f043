import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { channelOf, chosen, type DgPlanFields } from "../plan/plan-fields.ts";
import {
  type ChannelChoice,
  channelGroups,
  withChannelsBack,
  withChecked,
  withoutChannels,
} from "./channel-choices.ts";
import styles from "./channel-picker.module.css";
import { chooseChannels, toggleChannel } from "./choose-channels.ts";
import { chosenSegments, recommend } from "./recommend.ts";
import { Months, RecommendedChannels } from "./recommended-channels.tsx";

interface ChannelPickerProps {
  form: DocumentForm<DgPlanFields>;
  readOnly?: boolean;
  /** Called after every change. */
  onChange?: (() => void) | undefined;
}

/** The 25 channels by category, after those recommended for the plan's segments. */
export function ChannelPicker({ form, readOnly = false, onChange }: ChannelPickerProps) {
  const [search, setSearch] = useState("");
  const gtmPlanId = useStore(form.store, ({ values }) => values.gtmPlanId);
  const productgeo = useStore(form.store, ({ values }) => values.productgeo);
  const keys = useStore(form.store, ({ values }) =>
    chosen(values)
      .map(({ key }) => key)
      .join(" "),
  );
  const plan = useQuery({ ...gtmPlanResource.one(gtmPlanId), enabled: gtmPlanId !== "" });
  const isChosen = (key: number) => keys.split(" ").includes(String(key));
  const titles =
    productgeo === "" ? (plan.data?.combinationData ?? []).map(({ title }) => title) : [productgeo];
  const segments = plan.data === undefined ? [] : chosenSegments(plan.data, titles);
  const recommended = recommend(segments);
  const wanted = search.trim().toLowerCase();
  const isFound = ({ label, purpose }: ChannelChoice) => `${label} ${purpose}`.toLowerCase().includes(wanted);
  const found = channelGroups
    .map((group) => ({ ...group, shown: group.choices.filter(isFound) }))
    .filter(({ shown }) => shown.length > 0);

  function toggle(key: number): void {
    const known = channelOf(form.store.getState().values, key);
    edit((values) =>
      known === undefined ? toggleChannel(values, key) : withChecked(values, key, !known.checked),
    );
  }

  function edit(change: (values: DgPlanFields) => DgPlanFields): void {
    form.update(change);
    onChange?.();
  }

  /** Also drops the values of the channels; Undo restores those that were not chosen again since. */
  function clear(): void {
    const { channels } = form.store.getState().values;
    form.update(withoutChannels);
    onChange?.();
    toast.undo("All channels cleared", () => form.update((values) => withChannelsBack(values, channels)));
  }

  return (
    <div className={styles["picker"]}>
      <div className={styles["top"]}>
        <TextField
          type="search"
          label="Search 25 channels"
          labelHidden
          placeholder="Search 25 channels"
          start={<Search aria-hidden="true" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <span className={styles["quiet"]}>Months = typical ramp-up plus lead to closure</span>
      </div>
      <RecommendedChannels
        recommended={recommended}
        segments={segments.length}
        loading={plan.isLoading}
        hasPlan={gtmPlanId !== ""}
        readOnly={readOnly}
        isChosen={isChosen}
        onToggle={toggle}
        onChooseAll={() =>
          edit((values) =>
            chooseChannels(
              values,
              recommended.map(({ key }) => key),
            ),
          )
        }
      />
      <div className={styles["top"]}>
        <h2 className={styles["heading"]}>All 25 by category</h2>
        {keys !== "" && !readOnly && (
          <Button variant="link" size="sm" onClick={clear}>
            Clear all channels
          </Button>
        )}
      </div>
      {found.length === 0 && <p className={styles["quiet"]}>No channel matches "{search.trim()}".</p>}
      <div className={styles["groups"]}>
        {found.map(({ name, choices, shown }) => (
          <section key={name} className={styles["group"]} aria-label={name}>
            <header className={styles["groupHead"]}>
              <h3>{name}</h3>
              <span className={styles["quiet"]}>
                {choices.filter(({ key }) => isChosen(key)).length} of {choices.length}
              </span>
            </header>
            {shown.map((choice) => (
              <div
                key={choice.key}
                className={styles["choice"]}
                data-chosen={isChosen(choice.key) || undefined}
              >
                <Checkbox
                  label={choice.label}
                  help={choice.purpose}
                  checked={isChosen(choice.key)}
                  disabled={readOnly}
                  onCheckedChange={() => toggle(choice.key)}
                />
                <Months choice={choice} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
