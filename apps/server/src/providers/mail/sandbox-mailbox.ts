import { z } from "zod";
import type { Egress } from "../../platform/egress/egress.ts";
import { AppError } from "../../platform/errors/app-error.ts";

const mailsSchema = z.object({
  mails: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      receivedAt: z.string(),
      repeats: z.number(),
    }),
  ),
});

/** Where the sandbox of a mail server is read, on this machine, and the token that it demands. */
export interface SandboxMailSettings {
  url: string;
  token: string;
}

/** The mails of a sandbox, one address at a time. */
export interface SandboxMailbox {
  /** @throws {AppError} upstream_failed while the sandbox is away */
  list(address: string): Promise<z.infer<typeof mailsSchema>["mails"]>;
}

const TIME_LIMIT = 20_000;

/** Most bytes of the mails of one address. */
const LIMIT = 8 * 1024 * 1024;

/** Reads the mailboxes of the sandbox; `egress` must allow its origin. */
export function createSandboxMailbox({ url, token }: SandboxMailSettings, egress: Egress): SandboxMailbox {
  return {
    async list(address) {
      const mailboxUrl = new URL("/mail", url);
      mailboxUrl.searchParams.set("to", address);
      try {
        const answer = await egress.fetchOutside(mailboxUrl, {
          headers: { authorization: `Bearer ${token}` },
          maximumBytes: LIMIT,
          milliseconds: TIME_LIMIT,
        });
        return mailsSchema.parse(JSON.parse(answer.text)).mails;
      } catch {
        throw new AppError("upstream_failed", "The sandbox mailbox does not answer. Try again in a moment.");
      }
    },
  };
}
