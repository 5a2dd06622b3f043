import { Sparkles } from "lucide-react";
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from "react";
import { Button } from "../../../../components/button/button.tsx";
import { toast } from "../../../../components/toast/toast-store.ts";
import type { SectionFormProps } from "../../combinations/combination-section.ts";
import { HumanConsultant } from "../../consultant/human-consultant.tsx";
import type { DriverData } from "../driver-fields.ts";
import { type AskAdvisor, askAdvisor } from "./ask-advisor.ts";
import type * as autofillDialogs from "./autofill-dialogs.tsx";
import { useAutofill } from "./use-autofill.ts";

interface Dialogs {
  WaitingDialog: ComponentType<ComponentProps<typeof autofillDialogs.WaitingDialog>>;
  LimitDialog: ComponentType<ComponentProps<typeof autofillDialogs.LimitDialog>>;
}

/** Where the dialogs cannot be loaded, as when the server is away: the button shows the wait, a toast the limit. */
const withoutDialogs: Dialogs = {
  WaitingDialog: () => null,
  LimitDialog: LimitToast,
};

async function loadDialogs(): Promise<Dialogs> {
  try {
    return await import("./autofill-dialogs.tsx");
  } catch {
    return withoutDialogs;
  }
}
const WaitingDialog = lazy(async () => ({ default: (await loadDialogs()).WaitingDialog }));
const LimitDialog = lazy(async () => ({ default: (await loadDialogs()).LimitDialog }));

function LimitToast({ message, onClose }: { message: string; onClose(): void }) {
  useEffect(() => {
    toast.error(message);
    onClose();
  }, [message, onClose]);
  return null;
}

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
      <Suspense fallback={null}>
        {isWorking && (
          <WaitingDialog
            seconds={state.seconds}
            industries={context.combination.industries}
            onCancel={cancel}
          />
        )}
        {state.kind === "limit" && <LimitDialog message={state.message} onClose={close} />}
      </Suspense>
    </>
  );
}
