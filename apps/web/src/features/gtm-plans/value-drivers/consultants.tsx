import { Sparkles } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import type { SectionFormProps } from "../combinations/section-panel.tsx";
import { type AskConsultant, askForValueDrivers } from "../consultant/consultant.ts";
import { withAnswer } from "./consultant-answer.ts";
import type { DriverData } from "./driver-data.ts";
import { mapScores } from "./driver-fields.ts";
import { clearHighlight, highlight } from "./driver-highlights.ts";

interface ConsultantsProps extends SectionFormProps<DriverData> {
  ask?: AskConsultant | undefined;
}

/** The two ways to help: picks by the AI consultant, which can be taken back, and a person to talk to. */
export function Consultants({
  form,
  plan,
  combination,
  readOnly,
  ask = askForValueDrivers,
}: ConsultantsProps) {
  const [busy, setBusy] = useState(false);
  if (readOnly) return null;

  async function autofill(): Promise<void> {
    const { industries, attributes } = form.store.getState().values;
    setBusy(true);
    try {
      const reply = await ask({ planId: plan.id, combinationId: combination.id, industries, attributes });
      if (reply.kind === "unavailable") {
        toast.blank(reply.message);
        return;
      }
      const before = form.store.getState().values;
      const ofMap = mapScores({ plan, combination }, before.attributes);
      const { data, picks } = withAnswer(before, reply.answer, ofMap);
      form.update(() => data);
      highlight(combination.id, picks);
      toast.undo("The AI consultant's picks are in", () => {
        form.update(() => before);
        clearHighlight(combination.id);
      });
    } catch {
      toast.error("Failed to fetch data");
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ButtonLink to="/sales-and-support" variant="quiet">
        Discuss with Human Consultant
      </ButtonLink>
      <Button icon={<Sparkles aria-hidden="true" />} busy={busy} onClick={() => void autofill()}>
        Autofill using AI Consultant
      </Button>
    </>
  );
}
