import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock/clock.ts";
import { addMs, DAY_MS } from "../clock/durations.ts";

const PATH = "/.well-known/security.txt";

/** Days until the text must be read again; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

export interface SecurityContact {
  publicUrl: string;
  /** A `mailto:` or `https:` address for reports of vulnerabilities; default: the page with the contact of the operator. */
  contact: string | undefined;
}

/** Serves `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of this installation. */
export function serveSecurityContact(
  app: FastifyInstance,
  { publicUrl, contact }: SecurityContact,
  clock: Clock,
): void {
  app.get(PATH, (_request, reply) => {
    const day = addMs(clock.now(), VALID_DAYS * DAY_MS)
      .toISOString()
      .slice(0, 10);
    const lines = [
      "# Vulnerabilities of Beachhead itself: the security advisories of its repository (SECURITY.md).",
      `Contact: ${contact ?? `${publicUrl}/contact-us`}`,
      `Expires: ${day}T00:00:00Z`,
      "Preferred-Languages: en",
      `Canonical: ${publicUrl}${PATH}`,
    ];
    reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });
}
