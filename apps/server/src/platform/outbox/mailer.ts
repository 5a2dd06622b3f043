/** One mail as it leaves: a plain text to one address. */
export interface Mail {
  /** The outbox id. The same mail sent again has the same Message-ID, by which a mailbox knows it for a repeat. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** Where the reader of a regular mail stops it, by a page or by a POST without a body; null: it is not a regular one. */
  unsubscribeUrl: string | null;
}

/** Takes mails to a mail server. */
export interface Mailer {
  /**
   * Resolves once the mail server has taken responsibility.
   * @throws {MailFailure}
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** A mail that was not taken; the message has the server's codes and nothing of the mail. */
export class MailFailure extends Error {
  override name = "MailFailure";
  /** Whether the mail server refuses this mail for good, so that another try would end the same way. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}
