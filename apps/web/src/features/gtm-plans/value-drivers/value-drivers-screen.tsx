import { stepScreen } from "../steps/step-screen.tsx";
import { Consultants } from "./autofill/autofill-button.tsx";
import { ValueDriversForm } from "./value-drivers-form.tsx";
import { valueDrivers } from "./value-drivers-section.ts";

/** Which attributes decide a purchase, by industry and company size. */
export const ValueDriversScreen = stepScreen({
  labels: {
    step: "overlayValueDriver",
    title: "Value drivers",
    subtitle: "Which attributes decide a purchase, by industry and company size.",
    failed: "Failed to fetch data",
  },
  section: valueDrivers,
  Form: ValueDriversForm,
  Actions: Consultants,
});
