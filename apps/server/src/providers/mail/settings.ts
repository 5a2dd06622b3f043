import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { defineProvider } from "../../platform/providers/provider.ts";
import type { SandboxMailSettings } from "./sandbox-mailbox.ts";

/** How mails are sent. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  /** Fails rather than send without TLS. */
  requireTls: boolean;
  /** Never uses STARTTLS, also where it is offered. */
  ignoreTls?: boolean;
  /** PEM of the only certificates that are trusted; undefined: the usual ones. */
  ca?: string | undefined;
  login: { user: string; password: string } | undefined;
  from: { name: string; address: string };
  /** Where the mails can be read, if a sandbox takes them. */
  sandbox: SandboxMailSettings | undefined;
}

const port = z.coerce.number("must be a port, 1 to 65535").int().min(1).max(65_535);
const flag = z.enum(["0", "1", "false", "true"], "must be 1 or 0");
const URL_FORM = "must be an address such as smtp://user:password@mail.example.com:587";
const URL_REMEDY =
  "write % as %25, # as %23, / as %2F and ? as %3F in its user and password, or set SMTP_HOST, SMTP_USER and SMTP_PASS in its place";
/** Whether STARTTLS must, may or must not be used. */
const tlsModes = ["required", "if-offered", "off"] as const;

const fromForm = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/;

/** Outgoing mail over SMTP. Not configured: mails wait in the outbox. */
export const mail = defineProvider({
  id: "mail",
  variables: {
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        abort: true,
        error: ({ input }) =>
          typeof input === "string" && /^smtps?:\/\/.*@/i.test(input)
            ? `cannot be read: ${URL_REMEDY}`
            : URL_FORM,
      })
      .refine(isWhole, `cannot be read: ${URL_REMEDY}`)
      .optional(),
    SMTP_HOST: z.string().optional(),
    SMTP_PORT: port.optional(),
    SMTP_USER: z.string().optional(),
    SMTP_PASS: z.string().optional(),
    SMTP_SECURE: flag.optional(),
    SMTP_TLS: z.enum(tlsModes, "must be required, if-offered or off").optional(),
    SMTP_CA_FILE: z
      .string()
      .transform((path, context) => {
        const pem = certificatesIn(path);
        if (pem === undefined)
          context.addIssue("must be a file with PEM certificates that the server can read");
        return pem ?? "";
      })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(fromForm, "must be an address such as Beachhead <no-reply@example.com>")
      .refine((value) => z.email().safeParse(addressIn(value).address).success, {
        error: "must be an address such as Beachhead <no-reply@example.com>",
      })
      .optional(),
    SANDBOX_MAIL_URL: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
    SANDBOX_MAIL_TOKEN: z.string().optional(),
  },
  configuredBy: ["SMTP_URL", "SMTP_HOST"],
  read(variables, { publicUrl, production, sandboxes }): MailSettings | undefined {
    const server = serverOf(variables);
    if (server === undefined) return undefined;
    const isPrivate = server.secure || isLoopback(server.host);
    const tls = variables.SMTP_TLS ?? (production && !isPrivate ? "required" : "if-offered");
    const {
      MAIL_FROM: from,
      SMTP_CA_FILE: ca,
      SANDBOX_MAIL_URL: url,
      SANDBOX_MAIL_TOKEN: token = "",
    } = variables;
    return {
      ...server,
      requireTls: !server.secure && tls === "required",
      ignoreTls: !server.secure && tls === "off",
      ca,
      from:
        from === undefined
          ? { name: "Beachhead", address: `no-reply@${new URL(publicUrl).hostname}` }
          : addressIn(from),
      sandbox: sandboxes && url !== undefined ? { url, token } : undefined,
    };
  },
  origins: ({ sandbox }) => (sandbox === undefined ? [] : [sandbox.url]),
  sandbox: {
    ports: ["smtp", "http"],
    secrets: ["token"],
    environment: ({ smtp, http }, { token }) => ({
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      SANDBOX_MAIL_URL: `http://127.0.0.1:${http}`,
      SANDBOX_MAIL_TOKEN: token,
    }),
  },
  describe: {
    sandboxed: (publicUrl) => `e-mail (nothing leaves this machine; read it at ${publicUrl}/sandbox/mail)`,
    missing: "e-mail (it waits)",
  },
});

/** Whether user and password are what was meant: a `#` or `/` in a password would end the address, a `%` begin a code. */
function isWhole(text: string): boolean {
  const url = new URL(text);
  if (url.hash !== "" || url.search !== "" || !["", "/"].includes(url.pathname)) return false;
  try {
    decodeURIComponent(`${url.username}${url.password}`);
    return true;
  } catch {
    return false;
  }
}

function certificatesIn(path: string): string | undefined {
  try {
    const pem = readFileSync(path, "utf8");
    // Throws when there is none.
    return new X509Certificate(pem).raw.length > 0 ? pem : undefined;
  } catch {
    return undefined;
  }
}

interface ServerVariables {
  SMTP_URL?: string | undefined;
  SMTP_HOST?: string | undefined;
  SMTP_PORT?: number | undefined;
  SMTP_USER?: string | undefined;
  SMTP_PASS?: string | undefined;
  SMTP_SECURE?: string | undefined;
}

type Server = Pick<MailSettings, "host" | "port" | "secure" | "login">;

function serverOf(variables: ServerVariables): Server | undefined {
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
