import type { AccountTransaction } from "../../platform/auth/account-transaction.ts";
import type { Auth } from "../../platform/auth/auth.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { AccountDependencies, OwnerRequest, OwnerRules } from "../account/index.ts";

export interface WorkspaceDependencies
  extends Pick<
    AccountDependencies,
    "clock" | "commonLimits" | "emails" | "invitations" | "publicUrl" | "sendMail" | "subscriptions"
  > {
  workspaces: Auth["workspaces"];
  withUser: WithUser;
  /** One transaction in a workspace: its changes run one after another. */
  withAccount: Auth["withAccount"];
  /** Checks that it is the person who asks. @throws {AppError} */
  asOwner<T>(
    request: OwnerRequest,
    rules: OwnerRules,
    change: (account: AccountTransaction) => Promise<T>,
  ): Promise<T>;
}
