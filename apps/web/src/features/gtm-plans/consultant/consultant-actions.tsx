import { Sparkles } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import type { ConsultantReply } from "./consultant.ts";
import { HumanConsultant } from "./human-consultant.tsx";

interface ConsultantActionsProps {
  ask(): Promise<ConsultantReply>;
}

/** Buttons to autofill the step by AI and to contact a person. */
export function ConsultantActions({ ask }: ConsultantActionsProps) {
  const [busy, setBusy] = useState(false);

  async function autofill(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await ask();
      toast.blank(message);
    } catch {
      toast.error("Failed to fetch data");
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <HumanConsultant />
      <Button icon={<Sparkles aria-hidden="true" />} busy={busy} onClick={() => void autofill()}>
        Autofill using AI Consultant
      </Button>
    </>
  );
}
