import { isIP } from "node:net";
import type { WebhookFormat } from "@beachhead/contract";
import { isPublicAddress } from "../../platform/egress/public-address.ts";
import { invalid } from "../../platform/errors/app-error.ts";

/** The hosts of incoming webhooks, or their ends. */
const hosts: Readonly<Record<Exclude<WebhookFormat, "standard">, readonly string[]>> = {
  slack: ["hooks.slack.com", "hooks.slack-gov.com"],
  teams: [".webhook.office.com", ".logic.azure.com", ".api.powerplatform.com"],
};

const names = { slack: "Slack", teams: "Teams" };

/**
 * Refuses an address that cannot be reached from here, or is not of the named service. What a name leads to is checked
 * with each connection.
 * @throws {AppError} invalid
 */
export function requireAddress(url: string, format: WebhookFormat, sandbox: string | undefined): void {
  const { protocol, hostname, origin, username, password } = new URL(url);
  if (username !== "" || password !== "") throw refusal("Enter an address without a name and a password");
  if (origin === sandbox) return;
  if (protocol !== "https:") throw refusal("Enter an address that begins with https://");
  const literal = hostname.replaceAll(/^\[|\]$/g, "");
  const isInside = isIP(literal) === 0 ? !literal.includes(".") : !isPublicAddress(literal);
  if (isInside) throw refusal("Enter an address on the internet");
  if (format === "standard") return;
  if (hosts[format].some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host)))
    return;
  throw refusal(`Enter the address of an incoming webhook of ${names[format]}`);
}

const refusal = (message: string) => invalid([{ path: "url", message }]);
