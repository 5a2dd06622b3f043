import { stepScreen } from "../steps/step-screen.tsx";
import { SegmentationForm } from "./segmentation-form.tsx";
import { segmentation } from "./segmentation-section.ts";

/** How many accounts there are to win, by industry and company size. */
export const SegmentationScreen = stepScreen({
  labels: {
    step: "segmentation",
    title: "Segmentation",
    subtitle:
      "How many accounts you could win, by industry and company size, and where the numbers come from.",
  },
  section: segmentation,
  Form: SegmentationForm,
});
