import { stepScreen } from "../steps/step-screen.tsx";

/** Who else sells to each industry, and what is known of them. */
export const CompetitorsScreen = stepScreen({
  labels: {
    step: "competitors",
    title: "Competitors",
    subtitle: "Who else buyers consider, by industry. Your own row comes first.",
  },
  section: import("./competitors-section.ts").then(({ competitors }) => competitors),
  form: import("./competitors-form.tsx").then(({ CompetitorsForm }) => CompetitorsForm),
});
