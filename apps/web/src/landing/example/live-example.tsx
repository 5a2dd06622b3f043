import { useEffect, useRef, useState } from "react";
import type { EngineThread, EngineUpdate } from "../../lib/engine/client.ts";
import { useEngineClient } from "../../lib/engine/use-engine-client.ts";
import { type Answer, answerOf, withShares } from "./answer.ts";
import { Example } from "./example.tsx";
import { runOf, type Settings } from "./scenario.ts";

interface LiveExampleProps {
  /** What the page was drawn with. */
  first: Answer;
  spawn: () => EngineThread;
}

/** The example with the engine behind it: every move is a run in the Web Worker, and the newest one wins. */
export function LiveExample({ first, spawn }: LiveExampleProps) {
  const [settings, setSettings] = useState(first.settings);
  const [answer, setAnswer] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(first.settings);

  const engine = useEngineClient(spawn, (update: EngineUpdate) => {
    if (update.kind === "shares") setAnswer((shown) => withShares(shown, update.shares));
    if (update.kind === "failed") setProblem(update.message);
    if (update.kind !== "answer") return;
    const next = answerOf(asked.current, update.result);
    setProblem(null);
    // The share of the run before stays until the new one is ranked.
    setAnswer((shown) => ({ ...next, customersShare: next.customersShare ?? shown.customersShare }));
  });
  useEffect(() => {
    // The first run warms the worker up; its figures are those the page was drawn with.
    engine.current?.run(runOf(asked.current));
  }, [engine, spawn]);

  function change(next: Settings): void {
    setSettings(next);
    asked.current = next;
    engine.current?.run(runOf(next));
  }

  return <Example settings={settings} answer={answer} problem={problem} onChange={change} />;
}
