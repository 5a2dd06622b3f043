import { type MailText, paragraphs } from "../account/index.ts";

export function domainMissingMail(domain: string, host: string, value: string): MailText {
  return {
    subject: `The DNS record of ${domain} is missing`,
    text: paragraphs(
      "Hello,",
      `The TXT record that proves that ${domain} belongs to your company was not found today. Company sign-in for its addresses ends in three days unless the record is back:`,
      `${host}\n${value}`,
    ),
  };
}

export function domainLostMail(domain: string, publicUrl: string): MailText {
  return {
    subject: `Company sign-in for ${domain} has ended`,
    text: paragraphs(
      "Hello,",
      `The TXT record that proves that ${domain} belongs to your company has been missing for three days. Its addresses no longer sign in by your identity provider, which no longer is their only way in.`,
      "Publish the record again and check it under Account, Company sign-in:",
      `${publicUrl}/myaccount/company-sign-in`,
    ),
  };
}

export function joinedByCompanyMail(workspace: string, passwordRemoved: boolean): MailText {
  return {
    subject: "Your company now signs you in",
    text: paragraphs(
      "Hello,",
      `You signed in to your Beachhead account by the company sign-in of the workspace "${workspace}". It works from now on. Other sessions of your account have ended.`,
      ...(passwordRemoved
        ? ["The earlier password was removed, because it was set before this address was confirmed."]
        : []),
      "If that was not you, tell the IT department of your company.",
    ),
  };
}

/** For the owner of an address with an account that nobody had confirmed. */
export function madeMemberMail(workspace: string): MailText {
  return {
    subject: "Your company made you a member of its workspace",
    text: paragraphs(
      "Hello,",
      `Your company made your Beachhead account a member of the workspace "${workspace}". Its address had not been confirmed before, so its password, sessions and tokens have ended. Sign in with your company, or choose "Forgot password" to set a password of your own.`,
      "If you did not expect this, ask the IT department of your company.",
    ),
  };
}
