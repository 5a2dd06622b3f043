import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { Button } from "../../../components/button/button.tsx";
import { configurationQuery } from "../../../lib/query/configuration.ts";
import { HumanConsultant } from "../consultant/human-consultant.tsx";

/** Buttons beside the title. Where a model is set up, it drafts the scores in the form instead. */
export function ValueMapActions({ readOnly }: { readOnly: boolean }) {
  const { data } = useQuery(configurationQuery);
  if (readOnly) return null;
  return (
    <>
      <HumanConsultant />
      {data?.aiModel === false && (
        <Button
          icon={<Sparkles aria-hidden="true" />}
          disabled
          disabledReason="Scores are drafted by a language model, and none is set up here. Value drivers, the next step, are filled in without one."
        >
          Autofill using AI Consultant
        </Button>
      )}
    </>
  );
}
