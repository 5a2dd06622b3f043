import { useState } from "react";
import { sessionStore } from "../../../lib/storage/browser-storage.ts";

const STORED = "draft-decided:";

function read(draftId: string): readonly string[] {
  const stored = sessionStore.read(STORED + draftId);
  return stored === null || stored === "" ? [] : stored.split("\n");
}

/** Parts of a draft that the user took or rejected in this tab, by their keys. */
export function useDecidedParts(draftId: string) {
  const [decided, setDecided] = useState(() => read(draftId));
  function change(next: (now: readonly string[]) => readonly string[]): void {
    const keys = next(read(draftId));
    sessionStore.write(STORED + draftId, keys.join("\n"));
    setDecided(keys);
  }
  return {
    decided,
    decide: (...keys: readonly string[]) => change((now) => [...new Set([...now, ...keys])]),
    reopen: (...keys: readonly string[]) => change((now) => now.filter((key) => !keys.includes(key))),
  };
}
