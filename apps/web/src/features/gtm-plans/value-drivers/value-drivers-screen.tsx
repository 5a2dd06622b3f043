import { Suspense } from "react";
import { lazyPart } from "../../../lib/lazy-part/lazy-part.ts";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { stepScreen } from "../steps/step-screen.tsx";
import type { DriverData } from "./driver-fields.ts";

const form = import("./value-drivers-form.tsx");

const Consultants = lazyPart(() => form.then((module) => module.Consultants));

function Actions(props: SectionFormProps<DriverData>) {
  return (
    <Suspense fallback={null}>
      <Consultants {...props} />
    </Suspense>
  );
}

/** Which attributes decide a purchase, by industry and company size. */
export const ValueDriversScreen = stepScreen({
  labels: {
    step: "overlayValueDriver",
    title: "Value drivers",
    subtitle: "Which attributes decide a purchase, by industry and company size.",
    failed: "Failed to fetch data",
  },
  section: import("./value-drivers-section.ts").then(({ valueDrivers }) => valueDrivers),
  form: Promise.all([form, Consultants.preload()]).then(([{ ValueDriversForm }]) => ValueDriversForm),
  Actions,
});
