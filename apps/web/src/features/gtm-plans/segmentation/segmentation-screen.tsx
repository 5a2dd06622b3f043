import { stepScreen } from "../steps/step-screen.tsx";

/** How many accounts there are to win, by industry and company size. */
export const SegmentationScreen = stepScreen({
  labels: {
    step: "segmentation",
    title: "Segmentation",
    subtitle:
      "How many accounts you could win, by industry and company size, and where the numbers come from.",
  },
  section: import("./segmentation-section.ts").then(({ segmentation }) => segmentation),
  form: import("./segmentation-form.tsx").then(({ SegmentationForm }) => SegmentationForm),
});
