import { stepScreen } from "../steps/step-screen.tsx";
import { CompetitorsForm } from "./competitors-form.tsx";
import { competitors } from "./competitors-section.ts";

/** Who else sells to each industry, and what is known of them. */
export const CompetitorsScreen = stepScreen({
  labels: {
    step: "competitors",
    title: "Competitors",
    subtitle: "Who else buyers consider, by industry. Your own row comes first.",
  },
  section: competitors,
  Form: CompetitorsForm,
});
