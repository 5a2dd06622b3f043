import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { askPlan } from "./ask/ask-plan.ts";
import type { AskDependencies } from "./ask/function-answer.ts";
import { getPlanAnswer } from "./ask/get-plan-answer.ts";
import { type AdvisorDependencies, autofillValueDrivers } from "./autofill.ts";
import { type DraftDependencies, draftSection } from "./drafts/draft-section.ts";
import { getAdvice } from "./get-advice.ts";
import { getAutofillProgress } from "./get-progress.ts";
import { setAiCount } from "./set-ai-count.ts";

export function advisorRoutes(
  dependencies: AdvisorDependencies & AskDependencies & DraftDependencies,
): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("autofillValueDrivers", verb(autofillValueDrivers)),
    route("getAutofillProgress", verb(getAutofillProgress)),
    route("getAdvice", verb(getAdvice)),
    route("draftSection", verb(draftSection)),
    route("getPlanAnswer", verb(getPlanAnswer)),
    route("askPlan", verb(askPlan)),
    route("setAiCount", verb(setAiCount)),
  ];
}
