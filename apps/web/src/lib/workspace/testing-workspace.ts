import type { SessionRecord } from "../session/session-record.ts";
import { clearSession, startSession } from "../session/session-store.ts";
import { useOpenWorkspace } from "./open-workspace.ts";
import { type Team, writeTabWorkspace } from "./stored-workspace.ts";

/** For tests: a session of the user with this id. */
export const sessionNamed = (id: string): SessionRecord => ({
  _id: id,
  email: "",
  name: "",
  company: "",
  lastLogin: "",
  token: `token of ${id}`,
  expirationTime: Date.now() + 1_000_000,
  hubspotAPIKey: "",
});

/** For tests: Acme, of which the user is an editor. */
export const acme: Team = { id: "acme", name: "Acme", role: "editor" };

/** For tests: ends the session and opens the page again as this user; null: nobody. */
export function reopenAs(userId: string | null): void {
  clearSession("none");
  useOpenWorkspace.setState({ userId: undefined, team: null, isOver: false });
  if (userId !== null) startSession(sessionNamed(userId));
}

/** For tests: the tab of the user opens this workspace; null is the personal one. */
export function openForTest(team: Team | null, userId = "ada"): void {
  reopenAs(null);
  writeTabWorkspace(userId, team);
  startSession(sessionNamed(userId));
}
