import { Sparkles } from "lucide-react";
import { Button } from "../../../../components/button/button.tsx";
import type { SectionFormProps } from "../../combinations/combination-section.ts";
import { HumanConsultant } from "../../consultant/human-consultant.tsx";
import type { DriverData } from "../driver-fields.ts";
import { type AskAdvisor, askAdvisor } from "./ask-advisor.ts";
import { LimitDialog, WaitingDialog } from "./autofill-dialogs.tsx";
import { useAutofill } from "./use-autofill.ts";

interface ConsultantsProps extends SectionFormProps<DriverData> {
  ask?: AskAdvisor | undefined;
}

/** Buttons to get the picks from the AI consultant, and to contact a person. */
export function Consultants({ readOnly, ask = askAdvisor, ...context }: ConsultantsProps) {
  const { state, run, cancel, close } = useAutofill(context, ask);
  if (readOnly) return null;
  const isWorking = state.kind === "working";
  return (
    <>
      <HumanConsultant />
      <Button icon={<Sparkles aria-hidden="true" />} busy={isWorking} onClick={() => void run()}>
        {isWorking ? "AI is fetching data..." : "Autofill using AI Consultant"}
      </Button>
      {isWorking && (
        <WaitingDialog
          seconds={state.seconds}
          industries={context.combination.industries}
          onCancel={cancel}
        />
      )}
      {state.kind === "limit" && <LimitDialog message={state.message} onClose={close} />}
    </>
  );
}
