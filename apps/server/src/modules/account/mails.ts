/** Texts of the mails about an account; paragraphs are parted by a blank line. */
interface MailText {
  subject: string;
  text: string;
}

/** Names are the users' own words: without line ends they make no paragraph, and links only to us are links. */
const greeting = (name: string) => `Hello ${name.replaceAll(/\s+/g, " ").trim()},`;

const paragraphs = (...parts: string[]) => `${parts.join("\n\n")}\n`;

export function verifyEmailMail(name: string, link: string): MailText {
  return {
    subject: "Confirm your e-mail address",
    text: paragraphs(
      greeting(name),
      "please confirm that this is your address. The link is good for 24 hours, and once:",
      link,
      "If you have no account with Beachhead, somebody mistyped theirs, and nothing more will come.",
    ),
  };
}

export function resetPasswordMail(name: string, link: string): MailText {
  return {
    subject: "Choose a new password",
    text: paragraphs(
      greeting(name),
      "with this link you choose a new password. It is good for 30 minutes, and once:",
      link,
      "If you did not ask for it, do nothing: your password stays as it is.",
    ),
  };
}

export function changeEmailMail(name: string, link: string): MailText {
  return {
    subject: "Confirm your new e-mail address",
    text: paragraphs(
      greeting(name),
      "please confirm that you want to sign in with this address from now on. The link is good for 24 hours, and once:",
      link,
      "If you did not ask for it, do nothing: nothing changes.",
    ),
  };
}

export function changeEmailRequestedMail(name: string, newEmail: string, account: string): MailText {
  return {
    subject: "Somebody asked to change your e-mail address",
    text: paragraphs(
      greeting(name),
      `your account is to have the address ${newEmail} instead of this one. It changes when the link sent there is used.`,
      "If that was not you, somebody knows your password. Change it here, which signs out everybody else:",
      account,
    ),
  };
}

export function emailChangedMail(name: string, newEmail: string): MailText {
  return {
    subject: "Your e-mail address was changed",
    text: paragraphs(
      greeting(name),
      `you now sign in with ${newEmail}. This address is no longer that of your account.`,
      "If that was not you, turn to whoever runs this installation at once.",
    ),
  };
}

export function passwordChangedMail(name: string, forgot: string): MailText {
  return {
    subject: "Your password was changed",
    text: paragraphs(
      greeting(name),
      "the password of your account was changed a moment ago, and every other session was ended.",
      "If that was not you, choose a new one with a link to this address:",
      forgot,
    ),
  };
}
