import { createServer, type IncomingMessage, type Server } from "node:http";
import { json, text } from "node:stream/consumers";
import { isForThisMachine, isNoForm } from "../control.ts";
import { consentPage } from "./consent-page.ts";
import { createGoogleFaults, isGoogleFaultKind } from "./faults.ts";
import { createGrants, type Grant } from "./grants.ts";
import { createKeys } from "./keys.ts";
import { personOf } from "./people.ts";

/** The application that the sandbox knows. */
export interface Client {
  id: string;
  secret: string;
  /** Addresses it may be sent back to, to the letter. */
  redirectUris: readonly string[];
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const jsonAnswer = (status: number, body: unknown): Answer => ({
  status,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify(body),
});

const refusal = (status: number, error: string) => jsonAnswer(status, { error });

/**
 * An OpenID provider with discovery, keys, a consent page and a token endpoint that demands the code's verifier.
 * `POST /__sandbox/faults { kind, times }`, `DELETE /__sandbox/faults`, `POST /__sandbox/rotate-keys`.
 */
export function createGoogle(client: Client, issuer: () => string): Server {
  const keys = createKeys();
  const grants = createGrants();
  const faults = createGoogleFaults();

  async function answer(request: IncomingMessage): Promise<Answer | undefined> {
    if (!isForThisMachine(request)) return { status: 403 };
    const url = new URL(request.url ?? "/", issuer());
    if (url.pathname.startsWith("/__sandbox/") && !isNoForm(request)) return { status: 403 };
    switch (`${request.method} ${url.pathname}`) {
      case "GET /.well-known/openid-configuration":
        return jsonAnswer(200, discovery(issuer()));
      case "GET /keys":
        return jsonAnswer(200, keys.published());
      case "GET /authorize":
        return authorize(url.searchParams);
      case "POST /consent":
        return consent(url.searchParams, new URLSearchParams(await text(request)));
      case "POST /token":
        return token(request, new URLSearchParams(await text(request)));
      case "POST /__sandbox/faults":
        return setFault(await json(request));
      case "DELETE /__sandbox/faults":
        faults.clear();
        return { status: 204 };
      case "POST /__sandbox/rotate-keys":
        keys.rotate();
        return { status: 204 };
      default:
        return { status: 404 };
    }
  }

  function authorize(query: URLSearchParams): Answer {
    const problem = problemOf(query, client);
    if (problem !== undefined)
      return { status: 400, headers: { "content-type": "text/plain" }, body: problem };
    return {
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8", "referrer-policy": "no-referrer" },
      body: consentPage(query.toString()),
    };
  }

  function consent(query: URLSearchParams, form: URLSearchParams): Answer {
    const problem = problemOf(query, client);
    if (problem !== undefined)
      return { status: 400, headers: { "content-type": "text/plain" }, body: problem };
    const back = new URL(query.get("redirect_uri") ?? "");
    if (!faults.take("no-state")) back.searchParams.set("state", query.get("state") ?? "");
    if (form.has("deny")) {
      back.searchParams.set("error", "access_denied");
    } else {
      const code = grants.give({
        person: personOf((form.get("email") ?? "").trim().toLowerCase()),
        clientId: client.id,
        redirectUri: query.get("redirect_uri") ?? "",
        nonce: query.get("nonce") ?? "",
        challenge: query.get("code_challenge") ?? "",
      });
      back.searchParams.set("code", code);
      back.searchParams.set("scope", "openid email profile");
    }
    back.searchParams.set("iss", issuer());
    return { status: 303, headers: { location: back.href } };
  }

  function token(request: IncomingMessage, form: URLSearchParams): Answer | undefined {
    if (faults.take("token-hang")) return undefined;
    if (faults.take("token-error")) return refusal(500, "server_error");
    if (!isClient(request, form, client)) return refusal(401, "invalid_client");
    if (form.get("grant_type") !== "authorization_code") return refusal(400, "unsupported_grant_type");
    const grant = grants.redeem(form.get("code") ?? "", {
      verifier: form.get("code_verifier") ?? "",
      clientId: client.id,
      redirectUri: form.get("redirect_uri") ?? "",
    });
    if (grant === undefined) return refusal(400, "invalid_grant");
    return jsonAnswer(200, {
      access_token: `sandbox-${grant.person.sub}`,
      expires_in: 3599,
      scope: "openid email profile",
      token_type: "Bearer",
      id_token: idToken(grant),
    });
  }

  function idToken({ person, nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000) - (faults.take("expired-token") ? 7200 : 0);
    const claims = {
      ...person,
      iss: faults.take("wrong-issuer") ? "https://issuer.example" : issuer(),
      aud: faults.take("wrong-audience") ? "another-application" : client.id,
      azp: client.id,
      nonce: faults.take("wrong-nonce") ? "another-nonce" : nonce,
      iat: now,
      exp: now + 3600,
      ...(faults.take("unverified-email") && { email_verified: false }),
    };
    return keys.sign(claims, faults.take("unknown-key"));
  }

  function setFault(body: unknown): Answer {
    if (typeof body !== "object" || body === null || !("kind" in body) || !isGoogleFaultKind(body.kind)) {
      return { status: 422 };
    }
    faults.set(body.kind, "times" in body && typeof body.times === "number" ? body.times : 1);
    return { status: 204 };
  }

  return createServer((request, response) => {
    answer(request)
      .catch((): Answer => ({ status: 400 }))
      .then((answered) => {
        // No answer at all is a fault that was asked for.
        if (answered === undefined) return undefined;
        response.writeHead(answered.status, { ...answered.headers, connection: "close" });
        return response.end(answered.body);
      })
      .catch(() => response.destroy());
  });
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Requests that are refused on the page itself: an unknown application is never redirected to. */
function problemOf(query: URLSearchParams, client: Client): string | undefined {
  if (query.get("client_id") !== client.id) return "unknown client_id";
  if (!client.redirectUris.includes(query.get("redirect_uri") ?? "")) return "redirect_uri_mismatch";
  if (query.get("response_type") !== "code") return "unsupported response_type";
  if (query.get("code_challenge_method") !== "S256") return "code_challenge_method must be S256";
  if (!/^[\w-]{43}$/.test(query.get("code_challenge") ?? "")) return "code_challenge is missing";
  if (!(query.get("scope") ?? "").split(" ").includes("openid")) return "scope must have openid";
  return undefined;
}

function isClient({ headers }: IncomingMessage, form: URLSearchParams, client: Client): boolean {
  const [scheme, encoded = ""] = (headers.authorization ?? "").split(" ");
  const [id = "", secret = ""] =
    scheme === "Basic"
      ? Buffer.from(encoded, "base64").toString().split(":").map(decodeURIComponent)
      : [form.get("client_id") ?? "", form.get("client_secret") ?? ""];
  return id === client.id && secret === client.secret;
}
