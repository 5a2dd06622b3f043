import { NOBODY } from "../../../platform/auth/accounts.ts";
import {
  requireInvitation,
  requireOpen,
  wrongAddressSentence,
} from "../../../platform/auth/invitation-of-token.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { mailVerification } from "../email/send-verification.ts";
import { passwordProblem } from "../password/password-policy.ts";
import { beginSession, clientOf } from "../sign-in/begin-session.ts";
import { companyOnly, companyOnlyRefusal } from "../sign-in/company-only.ts";
import { rememberDevice } from "../sign-in/remember-device.ts";
import { requireSignUpsFor } from "./sign-up-policy.ts";

/** With the token of an invitation the address is confirmed: the token came by mail to it. */
export function signUp(dependencies: AccountDependencies): Route {
  return route("signUp", async (context) => {
    requireOwnOrigin(context, dependencies.publicUrl);
    const { body } = context;
    requireSignUpsFor(dependencies.signUps, body.email);
    const company = await companyOnly(dependencies, body.email);
    if (company !== undefined) throw companyOnlyRefusal(company, NOBODY);
    const problem = passwordProblem(body);
    if (problem !== undefined) throw invalid([{ path: "password", message: problem }]);
    const isInvited = body.invitation !== undefined;
    if (body.invitation !== undefined) await requireInvited(dependencies, body.invitation, body.email);
    await dependencies.commonLimits.spend("signUp", context.caller);
    const reply = await beginSession(
      dependencies,
      context,
      "account.sign-up",
      (alongside) => dependencies.accounts.signUp(body, clientOf(context), alongside),
      {
        alongside: async (account, { userId }) => {
          const { name, email } = body;
          if (isInvited) await account.emails.verify(userId, email);
          else await mailVerification(dependencies, account, { userId, name, email });
        },
      },
    );
    await rememberDevice(dependencies, context, context.body.email);
    return reply;
  });
}

/** @throws {AppError} `invalid` for another address than the invited one, and for a link that does not work */
async function requireInvited(
  { invitations }: Pick<AccountDependencies, "invitations">,
  token: string,
  email: string,
): Promise<void> {
  const invitation = await requireInvitation(invitations, token);
  requireOpen(invitation);
  if (invitation.email !== email)
    throw invalid([{ path: "email", message: wrongAddressSentence(invitation) }]);
}
