import { z } from "zod";

const sandboxMailSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Plain text. */
  text: z.string(),
  receivedAt: z.string(),
  /** How often the same mail came again. */
  repeats: z.number(),
});
export type SandboxMail = z.infer<typeof sandboxMailSchema>;

/** The mails a sandbox of a mail server holds for one address, newest first. */
export const sandboxMailReply = z.object({
  success: z.literal(true),
  to: z.string(),
  /** Origin of the links that are the product's own. */
  origin: z.string(),
  mails: z.array(sandboxMailSchema),
});
export type SandboxMailReply = z.infer<typeof sandboxMailReply>;
