import { useQuery } from "@tanstack/react-query";
import { configurationQuery } from "../../../lib/query/configuration.ts";
import { askForScores } from "../consultant/consultant.ts";
import { ConsultantActions } from "../consultant/consultant-actions.tsx";
import { HumanConsultant } from "../consultant/human-consultant.tsx";

/** Buttons beside the title. Where a model is set up, it drafts the scores in the form instead. */
export function ValueMapActions({ readOnly }: { readOnly: boolean }) {
  const { data } = useQuery(configurationQuery);
  if (readOnly) return null;
  return data?.aiModel === true ? <HumanConsultant /> : <ConsultantActions ask={askForScores} />;
}
