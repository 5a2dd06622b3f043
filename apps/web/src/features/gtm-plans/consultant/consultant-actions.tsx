import { Sparkles } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { paths } from "../../../lib/paths.ts";
import type { ConsultantReply } from "./consultant.ts";
import styles from "./consultant-actions.module.css";

interface ConsultantActionsProps<A> {
  ask(): Promise<ConsultantReply<A>>;
  /** Applies an answer to the step. */
  onAnswer?(answer: A): void;
}

/** Buttons to autofill the step by AI and to contact a person. */
export function ConsultantActions<A>({ ask, onAnswer }: ConsultantActionsProps<A>) {
  const [busy, setBusy] = useState(false);

  async function autofill(): Promise<void> {
    setBusy(true);
    try {
      const reply = await ask();
      if (reply.kind === "unavailable") toast.blank(reply.message);
      else onAnswer?.(reply.answer);
    } catch {
      toast.error("Failed to fetch data");
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ButtonLink to={paths.support} variant="quiet" className={styles["person"]}>
        Discuss with Human Consultant
      </ButtonLink>
      <Button icon={<Sparkles aria-hidden="true" />} busy={busy} onClick={() => void autofill()}>
        Autofill using AI Consultant
      </Button>
    </>
  );
}
