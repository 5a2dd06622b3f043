import { stepScreen } from "../steps/step-screen.tsx";
import { ValueMapActions } from "./value-map-actions.tsx";
import { ValueMapForm } from "./value-map-form.tsx";
import { valueMap } from "./value-map-section.ts";

/** What buyers weigh, and how we and each competitor score on it. */
export const ValueMapScreen = stepScreen({
  labels: {
    step: "customer-value-map",
    title: "Customer value map",
    subtitle: "Score what matters to buyers from 0 to 10, for yourself and each competitor.",
  },
  section: valueMap,
  Form: ValueMapForm,
  Actions: ValueMapActions,
});
