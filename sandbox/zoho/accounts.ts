import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { escapeHtml, type SandboxAnswer, type SandboxRequest } from "../http-sandbox.ts";

interface Token {
  clientId: string;
  dataCentre: string;
  scopes: string[];
  /** Times of the access tokens that were given for it. */
  given: number[];
  /** Living access tokens with the time they end. */
  access: Record<string, number>;
}

interface Code {
  clientId: string;
  redirectUri: string;
  dataCentre: string;
  scopes: string[];
  challenge: string;
  until: number;
}

const MINUTE = 60_000;
const CODE_LIFE = 2 * MINUTE;
const ACCESS_LIFE = 60 * MINUTE;
const WINDOW = 10 * MINUTE;
const GIVEN_IN_WINDOW = 10;
const LIVING_ACCESS = 10;
const LIVING_REFRESH = 20;

const people = [
  { dataCentre: "eu", label: "Mira Okafor, Northlight (data centre: Europe)" },
  { dataCentre: "in", label: "Asha Rao, Northlight India (data centre: India)" },
  { dataCentre: "us", label: "Sam Lee, Northlight US (data centre: United States)" },
] as const;

const dataCentres = ["us", "eu", "in", "au", "jp", "cn", "ca", "sa", "uk", "ae"];

export interface ZohoAccountsOptions {
  origin(): string;
  now(): number;
  /** Where tokens outlive a restart. */
  file: string;
  /** Callback addresses of the app. */
  redirectUris: readonly string[];
}

/** Zoho's accounts server in each of its data centres: consent, tokens, throttle, revocation. */
export function createZohoAccounts({ origin, now, file, redirectUris }: ZohoAccountsOptions) {
  const codes = new Map<string, Code>();
  /** Secrets by client ID: the first one that is used is the right one. */
  const clients = new Map<string, string>();
  const tokens = restore(file);
  const save = () => writeFileSync(file, JSON.stringify([...tokens]), { mode: 0o600 });

  function consentPage(url: URL): SandboxAnswer {
    const problem = problemOf(url.searchParams);
    if (problem !== undefined) return { status: 400, body: page("Invalid request", `<p>${problem}</p>`) };
    const action = escapeHtml(`${url.pathname.replace("/auth", "/consent")}${url.search}`);
    const choices = people.map(
      ({ dataCentre, label }) =>
        `<button name="account" value="${dataCentre}">Accept as ${escapeHtml(label)}</button>`,
    );
    return {
      status: 200,
      body: page(
        "Beachhead would like to access your Zoho data",
        `<p>This is the sandbox of Zoho. Nothing leaves this machine.</p>
<p>Access: ${escapeHtml(url.searchParams.get("scope") ?? "")}</p>
<form method="post" action="${action}">${choices.join("")}<button name="account" value="">Reject</button></form>`,
      ),
    };
  }

  function consent({ url, body }: SandboxRequest): SandboxAnswer {
    const problem = problemOf(url.searchParams);
    if (problem !== undefined) return { status: 400, body: page("Invalid request", `<p>${problem}</p>`) };
    const query = url.searchParams;
    const dataCentre = new URLSearchParams(body).get("account") ?? "";
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", query.get("state") ?? "");
    if (!dataCentres.includes(dataCentre)) {
      back.searchParams.set("error", "access_denied");
      return { status: 303, headers: { location: back.href } };
    }
    const code = `1000.${randomBytes(16).toString("hex")}`;
    codes.set(code, {
      clientId: query.get("client_id") ?? "",
      redirectUri: query.get("redirect_uri") ?? "",
      dataCentre,
      scopes: (query.get("scope") ?? "").split(","),
      challenge: query.get("code_challenge") ?? "",
      until: now() + CODE_LIFE,
    });
    back.searchParams.set("code", code);
    back.searchParams.set("location", dataCentre);
    back.searchParams.set("accounts-server", `${origin()}/accounts/${dataCentre}`);
    return { status: 303, headers: { location: back.href } };
  }

  function problemOf(query: URLSearchParams): string | undefined {
    const clientId = query.get("client_id") ?? "";
    if (clientId === "" || clientId.startsWith("invalid"))
      return "Invalid Client. The client ID is not known.";
    if (!redirectUris.includes(query.get("redirect_uri") ?? "")) return "Invalid Redirect Uri.";
    if (query.get("response_type") !== "code") return "Invalid response type.";
    if ((query.get("scope") ?? "") === "") return "Scope does not exist.";
    return undefined;
  }

  function token(dataCentre: string, form: URLSearchParams): SandboxAnswer {
    const clientId = form.get("client_id") ?? "";
    const secret = form.get("client_secret") ?? "";
    const known = clients.get(clientId) ?? secret;
    if (clientId === "" || clientId.startsWith("invalid")) return refused("invalid_client");
    if (secret === "" || secret !== known) return refused("invalid_client_secret");
    clients.set(clientId, secret);
    const grantType = form.get("grant_type");
    if (grantType === "authorization_code") return exchange(dataCentre, clientId, form);
    if (grantType === "refresh_token") return refresh(dataCentre, clientId, form.get("refresh_token") ?? "");
    return refused("general_error");
  }

  function exchange(dataCentre: string, clientId: string, form: URLSearchParams): SandboxAnswer {
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (code === undefined || code.until < now() || code.clientId !== clientId)
      return refused("invalid_code");
    if (code.dataCentre !== dataCentre) return refused("invalid_client");
    if (code.redirectUri !== form.get("redirect_uri")) return refused("invalid_redirect_uri");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (code.challenge !== "" && code.challenge !== challenge) return refused("invalid_code");
    const refreshToken = `1000.${randomBytes(16).toString("hex")}.${randomBytes(16).toString("hex")}`;
    tokens.set(refreshToken, { clientId, dataCentre, scopes: code.scopes, given: [], access: {} });
    const own = [...tokens].filter(([, each]) => each.clientId === clientId);
    const [oldest] = own[0] ?? [];
    // The 21st ends the first.
    if (own.length > LIVING_REFRESH && oldest !== undefined) tokens.delete(oldest);
    return give(refreshToken, true);
  }

  function refresh(dataCentre: string, clientId: string, refreshToken: string): SandboxAnswer {
    const held = tokens.get(refreshToken);
    if (held === undefined) return refused("invalid_code");
    if (held.clientId !== clientId || held.dataCentre !== dataCentre) return refused("invalid_client");
    held.given = held.given.filter((time) => time > now() - WINDOW);
    if (held.given.length >= GIVEN_IN_WINDOW)
      return {
        status: 400,
        body: {
          error_description:
            "You have made too many requests continuously. Please try again after some time.",
          error: "Access Denied",
          status: "failure",
        },
      };
    return give(refreshToken, false);
  }

  function give(refreshToken: string, isFirst: boolean): SandboxAnswer {
    const held = tokens.get(refreshToken);
    if (held === undefined) return refused("general_error");
    const accessToken = `1000.${randomBytes(16).toString("hex")}.${randomBytes(16).toString("hex")}`;
    held.given.push(now());
    const living = Object.entries(held.access).slice(1 - LIVING_ACCESS);
    held.access = Object.fromEntries([...living, [accessToken, now() + ACCESS_LIFE] as const]);
    save();
    return {
      status: 200,
      body: {
        access_token: accessToken,
        ...(isFirst && { refresh_token: refreshToken }),
        scope: held.scopes.join(" "),
        api_domain: `${origin()}/api/${held.dataCentre}`,
        token_type: "Bearer",
        expires_in: 3600,
      },
    };
  }

  function revoke(refreshToken: string): SandboxAnswer {
    if (!tokens.delete(refreshToken)) return { status: 400, body: { error: "invalid_token" } };
    save();
    return { status: 200, body: { status: "success" } };
  }

  return {
    answer(dataCentre: string, path: string, request: SandboxRequest): SandboxAnswer {
      switch (`${request.method} ${path}`) {
        case "GET /oauth/v2/auth":
          return consentPage(request.url);
        case "POST /oauth/v2/consent":
          return consent(request);
        case "POST /oauth/v2/token":
          return token(dataCentre, formOf(request));
        case "POST /oauth/v2/token/revoke":
          return revoke(new URLSearchParams(request.body).get("token") ?? "");
        default:
          return { status: 404, body: page("Not found", "") };
      }
    },

    /** What an API call's header opens: its scopes, or why it opens nothing. */
    scopesOf(dataCentre: string, header: string | undefined): string[] | "missing" | "invalid" {
      const [scheme, accessToken = ""] = (header ?? "").split(" ");
      if (scheme !== "Zoho-oauthtoken" || accessToken === "") return "missing";
      const held = [...tokens.values()].find(
        (each) => (each.access[accessToken] ?? 0) > now() && each.dataCentre === dataCentre,
      );
      return held?.scopes ?? "invalid";
    },

    /** Ends all access, as a user does in Zoho's settings. */
    revokeAll() {
      tokens.clear();
      save();
    },

    /** Ends the access tokens and leaves the refresh tokens. */
    expireAll() {
      for (const held of tokens.values()) held.access = {};
      save();
    },

    /** Moves all accounts of a data centre to another one; their tokens work there alone. */
    moveAll(from: string, to: string) {
      for (const held of tokens.values()) if (held.dataCentre === from) held.dataCentre = to;
      save();
    },

    narrowAll(scopes: string[]) {
      for (const held of tokens.values()) held.scopes = scopes;
      save();
    },
  };
}

const PART = /name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g;

/** The fields of a token request: in the address, in a form, or in parts as Zoho's own SDK sends them. */
function formOf({ url, headers, body }: SandboxRequest): URLSearchParams {
  const form = new URLSearchParams(url.search);
  const isInParts = headers["content-type"]?.startsWith("multipart/form-data") === true;
  const fields = isInParts
    ? [...body.matchAll(PART)].map(([, name = "", value = ""]) => [name, value] as const)
    : new URLSearchParams(body);
  for (const [name, value] of fields) form.set(name, value);
  return form;
}

/** Most token errors have status 200. */
const refused = (error: string): SandboxAnswer => ({ status: 200, body: { error } });

function restore(file: string): Map<string, Token> {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, "utf8"));
    return new Map(Array.isArray(stored) ? stored.filter(isStored) : []);
  } catch {
    return new Map();
  }
}

const isStored = (entry: unknown): entry is [string, Token] =>
  Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "object";

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox: Zoho</title><style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 30rem; margin: 6vh auto 0; padding: 0 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.35rem; } button { font: inherit; min-height: 2.5rem; width: 100%; margin: 0.25rem 0; }
</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
