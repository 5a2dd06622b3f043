import { stepScreen } from "../steps/step-screen.tsx";
import { PositioningForm } from "./positioning-form.tsx";
import { positioning } from "./positioning-section.ts";

/** What is offered, to whom and why it is different, and how ready we are to sell it. */
export const PositioningScreen = stepScreen({
  labels: {
    step: "company-value-proposition",
    title: "Positioning and pricing",
    subtitle: "What you offer, who it is for, how it differs, and how ready you are to sell it.",
    loading: "Preparing your Positioning and Pricing form... One moment, please",
  },
  section: positioning,
  Form: PositioningForm,
});
