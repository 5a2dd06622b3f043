import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../../components/select/select-field.tsx";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { type ActionDraft, type DraftIssues, placesOf } from "./action-draft.ts";

interface ActionPlaceFieldsProps {
  plans: readonly { id: string; planname: string }[];
  draft: ActionDraft;
  issues: DraftIssues;
  onChange: (part: Partial<ActionDraft>) => void;
}

/** Where a new action item is to stand: plan, channel and sub-channel. */
export function ActionPlaceFields({ plans, draft, issues, onChange }: ActionPlaceFieldsProps) {
  const { planId, channelKey } = draft;
  const { data, error, isFetching } = useQuery({
    ...dgPlanResource.one(planId ?? ""),
    enabled: planId !== null,
  });
  const places = data === undefined ? [] : placesOf(data);
  const tactics = places.find(({ key }) => key === channelKey)?.tactics ?? [];
  const isEmpty = data !== undefined && !isFetching && places.length === 0;
  const problem =
    error === null || data !== undefined
      ? isEmpty
        ? "This plan has no channels yet. Choose them in the plan first."
        : issues.channelKey
      : `The channels could not be loaded: ${messageOf(error)}`;
  return (
    <>
      <SelectField
        label="Channel plan"
        required
        options={plans.map(({ id, planname }) => ({ value: id, label: planname }))}
        value={planId}
        error={issues.planId}
        onValueChange={(id) => onChange({ planId: id, channelKey: null, tactic: null })}
      />
      <SelectField
        label="Channel"
        required
        options={places.map(({ key, label }) => ({ value: key, label }))}
        value={channelKey}
        error={problem}
        disabled={planId === null}
        placeholder={planId === null ? "Choose a plan first" : data === undefined ? "Loading" : "Choose"}
        onValueChange={(key) => onChange({ channelKey: key, tactic: null })}
      />
      <SelectField
        label="Sub-channel"
        options={tactics.map((name) => ({ value: name, label: name }))}
        value={draft.tactic}
        error={issues.tactic}
        disabled={tactics.length === 0}
        placeholder={tactics[0] ?? "First sub-channel"}
        onValueChange={(tactic) => onChange({ tactic })}
      />
    </>
  );
}
