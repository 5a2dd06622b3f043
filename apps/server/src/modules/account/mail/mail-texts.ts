/** Texts of the mails about an account; paragraphs are separated by a blank line. */
export interface MailText {
  subject: string;
  text: string;
}

/** Keeps the name on one line, so that it cannot add a paragraph to the mail. */
export const greeting = (name: string) => {
  const oneLine = name.replaceAll(/\s+/g, " ").trim();
  return oneLine === "" ? "Hello," : `Hello ${oneLine},`;
};

export const paragraphs = (...parts: string[]) => `${parts.join("\n\n")}\n`;

export function verifyEmailMail(link: string): MailText {
  return {
    subject: "Confirm your e-mail address",
    text: paragraphs(
      "Hello,",
      "Please confirm that this is your address. The link works once, within 24 hours, and asks for your password unless you are signed in:",
      link,
      "If you have no Beachhead account, someone entered your address by mistake. You can ignore this e-mail.",
    ),
  };
}

export function resetPasswordMail(name: string, link: string): MailText {
  return {
    subject: "Choose a new password",
    text: paragraphs(
      greeting(name),
      "Use this link to choose a new password. It works once, within 30 minutes:",
      link,
      "If you did not ask for it, ignore this e-mail. Your password does not change.",
    ),
  };
}

export function changeEmailMail(link: string): MailText {
  return {
    subject: "Confirm your new e-mail address",
    text: paragraphs(
      "Hello,",
      "Please confirm that you want to sign in to Beachhead with this address. The link works once, within 24 hours, and asks for your password unless you are signed in:",
      link,
      "If you did not ask for it, ignore this e-mail. Nothing changes.",
    ),
  };
}

export function changeEmailRequestedMail(
  name: string,
  newEmail: string,
  links: { stop: string; password: string },
): MailText {
  return {
    subject: "Someone asked to change your e-mail address",
    text: paragraphs(
      greeting(name),
      `Your account's address will change to ${newEmail} when the link sent there is used.`,
      "If you did not ask for this, stop the change. The link works once, within 24 hours, and without signing in:",
      links.stop,
      "Then change your password: the person who asked knows it. This signs out every other device:",
      links.password,
    ),
  };
}

export function emailChangedMail(name: string, newEmail: string, undo: string | undefined): MailText {
  const changed = `You now sign in with ${newEmail}. This address no longer belongs to your account.`;
  return {
    subject: "Your e-mail address was changed",
    text:
      undo === undefined
        ? paragraphs(greeting(name), changed)
        : paragraphs(
            greeting(name),
            changed,
            "If that was not you, undo the change. This address is restored, every device is signed out, the password is removed, and we send you a link to set a new one. The link works once, within 7 days:",
            undo,
          ),
  };
}

export function emailRestoredMail(name: string, restored: string): MailText {
  return {
    subject: "A change of your e-mail address was undone",
    text: paragraphs(
      greeting(name),
      `Someone with access to ${restored} undid the change to this address. The account has the address ${restored} again, and all its sessions were ended.`,
    ),
  };
}

/** @param tokens `livingTokenParagraphs` */
export function passwordChangedMail(name: string, forgot: string, tokens: readonly string[] = []): MailText {
  return {
    subject: "Your password was changed",
    text: paragraphs(
      greeting(name),
      "The password of your account was changed a moment ago, and every other session was ended.",
      "If that was not you, choose a new password with a link to this address:",
      forgot,
      ...tokens,
    ),
  };
}

export function googleConnectedMail(
  name: string,
  google: string,
  { forgot, passwordRemoved }: { forgot: string; passwordRemoved: boolean },
): MailText {
  return {
    subject: "A Google account was connected",
    text: paragraphs(
      greeting(name),
      `The Google account ${google} can now sign in to your Beachhead account.`,
      ...(passwordRemoved
        ? ["The earlier password was removed, because it was set before this address was confirmed."]
        : []),
      "If that was not you, choose a new password with a link to this address, then remove the Google account under Account, Sign-in methods:",
      forgot,
    ),
  };
}

export function googleRemovedMail(name: string, google: string, forgot: string): MailText {
  return {
    subject: "A Google account was removed",
    text: paragraphs(
      greeting(name),
      `The Google account ${google} can no longer sign in to your Beachhead account.`,
      "If that was not you, choose a new password with a link to this address:",
      forgot,
    ),
  };
}

export function exportReadyMail(name: string, link: string): MailText {
  return {
    subject: "Your data export is ready",
    text: paragraphs(
      greeting(name),
      "The archive of your data is ready. Sign in to download it within 7 days:",
      link,
      "If you did not ask for it, change your password: someone is signed in to your account.",
    ),
  };
}

export function accountDeletedMail(name: string, deletedAfter: Date, signIn: string): MailText {
  const day = deletedAfter.toISOString().slice(0, 10);
  return {
    subject: "Your account was deleted",
    text: paragraphs(
      greeting(name),
      `Your account is closed, and everything in it will be erased on ${day}.`,
      "To restore it before then, sign in:",
      signIn,
      "If that was not you, sign in, restore the account and change your password.",
    ),
  };
}

export const NOT_YOU = "If that was not you, choose a new password with a link to this address:";

/** @param tokens `livingTokenParagraphs` */
export function twoFactorOnMail(name: string, forgot: string, tokens: readonly string[]): MailText {
  return {
    subject: "Two-factor sign-in was turned on",
    text: paragraphs(
      greeting(name),
      "Signing in to your account now asks for a code from an authenticator app, and every other session was ended. Keep the recovery codes in a safe place.",
      `${NOT_YOU.slice(0, -1)}, and ask your administrator to remove the second factor:`,
      forgot,
      ...tokens,
    ),
  };
}

/** @param tokens `livingTokenParagraphs` */
export function twoFactorOffMail(name: string, forgot: string, tokens: readonly string[] = []): MailText {
  return {
    subject: "Two-factor sign-in was turned off",
    text: paragraphs(
      greeting(name),
      "Signing in to your account no longer asks for a code. The recovery codes no longer work.",
      NOT_YOU,
      forgot,
      ...tokens,
    ),
  };
}

export function newRecoveryCodesMail(name: string, forgot: string): MailText {
  return {
    subject: "Your recovery codes were replaced",
    text: paragraphs(
      greeting(name),
      "New recovery codes were created for your account. The earlier ones no longer work.",
      NOT_YOU,
      forgot,
    ),
  };
}

export type RecoveryCodeUse = "sign in" | "confirm a change";

export function recoveryCodeUsedMail(
  name: string,
  { left, use }: { left: number; use: RecoveryCodeUse },
  forgot: string,
): MailText {
  const done =
    use === "sign in"
      ? "Someone signed in to your account with a recovery code."
      : "Someone confirmed a change of your account with a recovery code.";
  return {
    subject: `A recovery code was used to ${use}`,
    text: paragraphs(
      greeting(name),
      `${done} ${left} of your recovery codes are left. Create new ones under Account, Two-factor sign-in, when few are left.`,
      NOT_YOU,
      forgot,
    ),
  };
}

export function breakGlassMail(email: string, domain: string): MailText {
  return {
    subject: "An owner signed in without company sign-in",
    text: paragraphs(
      "Hello,",
      `${email} signed in with password and second factor, although addresses of ${domain} sign in by your identity provider. Owners can do this when the provider fails.`,
      "If you do not know why, ask them, and look at the members and the activity of your workspace.",
    ),
  };
}
