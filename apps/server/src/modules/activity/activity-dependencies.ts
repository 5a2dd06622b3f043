import type { Auth } from "../../platform/auth/auth.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { TitledTable } from "../../platform/documents/titles.ts";

export interface ActivityDependencies {
  withUser: WithUser;
  workspaces: Auth["workspaces"];
  invitations: Pick<Auth["invitations"], "addresses">;
  /** The documents that changes are about. */
  titled: readonly TitledTable[];
}
