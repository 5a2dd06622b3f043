import { hydrateRoot } from "react-dom/client";
import { spawnEngineWorker } from "../../lib/engine/spawn-worker.ts";
import { readAnswer } from "./first-answer.ts";
import { LiveExample } from "./live-example.tsx";

/** Takes the prerendered example over: from now on its sliders move. */
export function bringToLife(container: HTMLElement): void {
  const first = readAnswer(container.dataset["answer"]);
  hydrateRoot(container, <LiveExample first={first} spawn={spawnEngineWorker} />);
}
