/** Texts of the mails about an account; paragraphs are separated by a blank line. */
export interface MailText {
  subject: string;
  text: string;
}

/** Keeps the name on one line, so that it cannot add a paragraph to the mail. */
const greeting = (name: string) => {
  const oneLine = name.replaceAll(/\s+/g, " ").trim();
  return oneLine === "" ? "Hello," : `Hello ${oneLine},`;
};

const paragraphs = (...parts: string[]) => `${parts.join("\n\n")}\n`;

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

export function passwordChangedMail(name: string, forgot: string): MailText {
  return {
    subject: "Your password was changed",
    text: paragraphs(
      greeting(name),
      "The password of your account was changed a moment ago, and every other session was ended.",
      "If that was not you, choose a new password with a link to this address:",
      forgot,
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
