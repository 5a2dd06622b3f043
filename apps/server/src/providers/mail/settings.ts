import { z } from "zod";

/** How mails leave. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  /** Gives up rather than speak in the clear. */
  requireTls: boolean;
  login: { user: string; password: string } | undefined;
  from: { name: string; address: string };
}

const port = z.coerce.number("must be a port, 1 to 65535").int().min(1).max(65_535);
const flag = z.enum(["0", "1", "false", "true"], "must be 1 or 0");
const fromForm = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/;

/** The variables of mail, for the schema of the environment. */
export const mailVariables = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be an address such as smtp://user:password@mail.example.com:587",
    })
    .optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASS: z.string().optional(),
  SMTP_SECURE: flag.optional(),
  MAIL_FROM: z
    .string()
    .regex(fromForm, "must be an address such as Beachhead <no-reply@example.com>")
    .refine((value) => z.email().safeParse(addressIn(value).address).success, {
      error: "must be an address such as Beachhead <no-reply@example.com>",
    })
    .optional(),
};

type MailVariables = z.output<z.ZodObject<typeof mailVariables>>;

/**
 * The settings that the variables say, or undefined when they name no mail server: mails then wait in the outbox.
 * @param host of the address people use, for a sender where none is named
 */
export function readMailSettings(
  variables: MailVariables,
  host: string,
  production: boolean,
): MailSettings | undefined {
  const server = serverOf(variables);
  if (server === undefined) return undefined;
  const from = variables.MAIL_FROM === undefined ? undefined : addressIn(variables.MAIL_FROM);
  return {
    ...server,
    requireTls: production && !server.secure && !isLoopback(server.host),
    from: from ?? { name: "Beachhead", address: `no-reply@${host}` },
  };
}

function serverOf(variables: MailVariables): Omit<MailSettings, "from" | "requireTls"> | undefined {
  if (variables.SMTP_URL !== undefined) {
    const url = new URL(variables.SMTP_URL);
    const secure = url.protocol === "smtps:";
    return {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: url.port === "" ? defaultPort(secure) : Number(url.port),
      secure,
      login: loginOf(decodeURIComponent(url.username), decodeURIComponent(url.password)),
    };
  }
  if (variables.SMTP_HOST === undefined) return undefined;
  const secure =
    variables.SMTP_SECURE === "1" || variables.SMTP_SECURE === "true" || variables.SMTP_PORT === 465;
  return {
    host: variables.SMTP_HOST,
    port: variables.SMTP_PORT ?? defaultPort(secure),
    secure,
    login: loginOf(variables.SMTP_USER ?? "", variables.SMTP_PASS ?? ""),
  };
}

const defaultPort = (secure: boolean) => (secure ? 465 : 587);

const loginOf = (user: string, password: string) => (user === "" ? undefined : { user, password });

const isLoopback = (host: string) => host === "localhost" || host === "::1" || host.startsWith("127.");

/** Name and address of `Name <address>` or of an address alone. */
function addressIn(text: string): { name: string; address: string } {
  const [, name = "", address, alone = ""] = fromForm.exec(text.trim()) ?? [];
  return { name: name.trim(), address: address ?? alone };
}
