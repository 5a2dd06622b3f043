import { toast } from "../../../components/toast/toast-store.ts";
import type { SectionFormProps } from "../combinations/section-panel.tsx";
import { type AskConsultant, askForValueDrivers, type ConsultantAnswer } from "../consultant/consultant.ts";
import { ConsultantActions } from "../consultant/consultant-actions.tsx";
import { withAnswer } from "./consultant-answer.ts";
import type { DriverData } from "./driver-data.ts";
import { mapScores } from "./driver-fields.ts";
import { clearHighlight, highlight } from "./driver-highlights.ts";

interface ConsultantsProps extends SectionFormProps<DriverData> {
  ask?: AskConsultant | undefined;
}

/** Help with the picks, which can be taken back. */
export function Consultants(props: ConsultantsProps) {
  const { form, plan, combination, readOnly, ask = askForValueDrivers } = props;
  if (readOnly) return null;

  function pick(answer: ConsultantAnswer): void {
    const before = form.store.getState().values;
    const ofMap = mapScores({ plan, combination }, before.attributes);
    const { data, picks } = withAnswer(before, answer, ofMap);
    form.update(() => data);
    highlight(combination.id, picks);
    toast.undo("The AI consultant's picks are in", () => {
      form.update(() => before);
      clearHighlight(combination.id);
    });
  }

  return (
    <ConsultantActions
      ask={() => {
        const { industries, attributes } = form.store.getState().values;
        return ask({ planId: plan.id, combinationId: combination.id, industries, attributes });
      }}
      onAnswer={pick}
    />
  );
}
