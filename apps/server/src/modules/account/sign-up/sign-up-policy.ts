import type { Configuration } from "@beachhead/contract";
import { AppError } from "../../../platform/errors/app-error.ts";

/** Who may sign up. */
export type SignUps = { kind: "open" | "closed" } | { kind: "domains"; domains: readonly string[] };

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Reads `open`, `closed`, or a list of domains; undefined when the text is none of these. */
export function parseSignUps(text: string): SignUps | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  const [first] = words;
  if (words.length === 1 && (first === "open" || first === "closed")) return { kind: first };
  return words.length > 0 && words.every((word) => DOMAIN.test(word))
    ? { kind: "domains", domains: words }
    : undefined;
}

/** The notice on the sign-up page; null when everybody may sign up. */
export function signUpNotice(signUps: SignUps): Configuration["signUpNotice"] {
  if (signUps.kind === "open") return null;
  if (!("domains" in signUps))
    return "Sign-up is closed on this installation. Ask its administrator for an account.";
  const or = new Intl.ListFormat("en", { type: "disjunction" });
  return `Only addresses at ${or.format(signUps.domains)} can sign up here.`;
}

/** Whether an address may sign up. Domains match exactly, without their subdomains. */
export function maySignUp(signUps: SignUps, email: string): boolean {
  if (!("domains" in signUps)) return signUps.kind === "open";
  return signUps.domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}

/** @throws {AppError} forbidden */
export function requireSignUpsFor(signUps: SignUps, email: string): void {
  if (!maySignUp(signUps, email)) throw new AppError("forbidden", signUpNotice(signUps) ?? "");
}
