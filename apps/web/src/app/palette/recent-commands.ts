import { currentSession } from "../../lib/session/session-store.ts";
import { localStore } from "../../lib/storage/browser-storage.ts";
import { openTeam } from "../../lib/workspace/open-workspace.ts";

const REMEMBERED = 12;

/** Per user and workspace: the ids say nothing, but the next one in this browser has a history of their own. */
function key(): string {
  const team = openTeam();
  return `recentCommands.${currentSession()?._id ?? ""}${team === null ? "" : `.${team.id}`}`;
}

/** The commands used lately, newest first, by id. */
export function recentCommands(): readonly string[] {
  const stored = localStore.read(key());
  return stored === null ? [] : stored.split("\n").filter((id) => id !== "");
}

/** Remembers that a command was used just now. */
export function rememberCommand(id: string): void {
  const others = recentCommands().filter((other) => other !== id);
  localStore.write(key(), [id, ...others].slice(0, REMEMBERED).join("\n"));
}
