import type { WorkspaceListItem } from "@beachhead/contract";
import { flushAll } from "../autosave/form-registry.ts";
import { withTimeout } from "../autosave/save-timer.ts";
import { paths } from "../paths.ts";
import { switchWorkspace } from "./switch-workspace.ts";

const FLUSH_TIMEOUT_MS = 3_000;

interface GoOptions {
  to?: string;
  notice?: string;
}

/** Opens a workspace in this tab, once what is unsaved was sent. What could not be is there again when its form is opened. */
export async function goToWorkspace(
  { id, name, kind, role }: Pick<WorkspaceListItem, "id" | "name" | "kind" | "role">,
  { to = paths.getStarted, ...options }: GoOptions = {},
): Promise<void> {
  await withTimeout(flushAll(), FLUSH_TIMEOUT_MS);
  switchWorkspace(kind === "personal" ? null : { id, name, role }, { to, ...options });
}
