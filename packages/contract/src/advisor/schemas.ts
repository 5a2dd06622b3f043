import { z } from "zod";
import { englishNumber } from "../english-number.ts";
import { nameList } from "../gtm-plan/section-fields.ts";
import { bodyOf, isBlank, numberOr, textOnly } from "../primitives.ts";

/** Maximum characters of a prompt. */
const MAX_PROMPT = 100_000;

const optionalText = (label: string, max: number) =>
  z.preprocess(
    (value) => (isBlank(value) ? undefined : (textOnly(value) ?? value)),
    z
      .string(`${label} must be text`)
      .max(max, `${label} can have at most ${englishNumber(max)} characters`)
      .optional(),
  );

/** An autofill. Without ids, the combination that the prompt names, else the one edited last. */
export const autofillBody = bodyOf({
  /** Searched for the name of a combination, and never sent on. */
  prompt: optionalText("Prompt", MAX_PROMPT),
  gtmPlanId: optionalText("GTM plan", 200),
  productGeoCombinationName: optionalText("Combination", 1_000),
  /** Attributes to assess, for an edited list that is not saved yet. Default: those of the combination. */
  attributes: nameList("Attribute", "Attributes").optional(),
});

export const adviceParams = z.object({ id: z.string().max(200), combinationId: z.string().max(200) });

export const aiCountBody = bodyOf({
  aiFetchAdded: numberOr(0, { required: "AI fetches must be a number" }),
});
