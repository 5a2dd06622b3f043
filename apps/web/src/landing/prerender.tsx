import { simulate } from "@beachhead/engine";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { answerOf } from "./example/answer.ts";
import { LiveExample } from "./example/live-example.tsx";
import { firstSettings, runOf } from "./example/scenario.ts";
import { LandingPage } from "./page.tsx";

/** Placeholder of the example, which is drawn apart, as the script that takes it over draws it. */
const EXAMPLE_SLOT = "{{example}}";

function noWorker(): never {
  throw new Error("There is no worker where the page is drawn ahead.");
}

/** The page as HTML, with the example computed by the engine itself. */
export function render(): string {
  const { inputs, cost, options } = runOf(firstSettings);
  const first = answerOf(firstSettings, simulate(inputs, cost, options));
  const example = renderToString(<LiveExample first={first} spawn={noWorker} />);
  return renderToStaticMarkup(<LandingPage first={first} example={EXAMPLE_SLOT} />).replace(
    EXAMPLE_SLOT,
    () => example,
  );
}
