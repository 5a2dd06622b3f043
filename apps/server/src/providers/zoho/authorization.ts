import { askVendor, textIn } from "../../platform/connectors/ask-vendor.ts";
import type { Grant, RedirectAuthorization } from "../../platform/connectors/connector.ts";
import { ConnectorError, type FailureKind } from "../../platform/connectors/connector-error.ts";
import type { Egress } from "../../platform/egress/egress.ts";
import { isZohoDataCentre, type ZohoHosts } from "./data-centres.ts";
import type { ZohoSettings } from "./settings.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
/** Documented as ten minutes; it needs that long without any try. */
const THROTTLE_SECONDS = 15 * 60;

/** Zoho answers most token errors with status 200. A dead refresh token is `invalid_code`, like a wrong code. */
const tokenErrors: Readonly<Record<string, FailureKind>> = {
  invalid_client: "refused",
  invalid_client_secret: "refused",
  invalid_redirect_uri: "refused",
  "Access Denied": "throttled",
  general_error: "unavailable",
};

/** The hosts of a data centre. @throws {ConnectorError} `data-centre` */
export function hostsOf({ hosts }: ZohoSettings, dataCentre: string): ZohoHosts {
  if (!isZohoDataCentre(dataCentre))
    throw new ConnectorError("data-centre", "Zoho named an unknown data centre");
  return hosts[dataCentre];
}

/**
 * Authorization with Zoho's accounts server.
 * @param scopes what the connection may read
 */
export function zohoAuthorization(
  settings: ZohoSettings,
  egress: Egress,
  scopes: readonly string[],
): RedirectAuthorization {
  /** @param meanings what errors mean for this request */
  async function token(
    dataCentre: string,
    form: Record<string, string>,
    meanings: Readonly<Record<string, FailureKind>>,
  ): Promise<Grant> {
    const url = new URL(`${hostsOf(settings, dataCentre).accounts}/oauth/v2/token`);
    const body = new URLSearchParams(form).toString();
    // A code works once: repeating the exchange would revoke what the first try got.
    const repeatable = form["grant_type"] === "refresh_token";
    const answer = await askVendor(egress, url, { method: "POST", headers: FORM, body, repeatable });
    const error = textIn(answer.body, "error");
    if (error !== "") {
      const kind = meanings[error] ?? tokenErrors[error] ?? "unexpected";
      const wait = kind === "throttled" ? THROTTLE_SECONDS : undefined;
      throw new ConnectorError(kind, `Zoho accounts: ${error.slice(0, 100)}`, wait);
    }
    const accessToken = textIn(answer.body, "access_token");
    const expires = Number(textIn(answer.body, "expires_in"));
    if (accessToken === "" || !(expires > 0))
      throw new ConnectorError("unexpected", `Zoho accounts: ${answer.status} without a token`);
    // The token works there only: with a host of another data centre every call would be refused.
    const apiDomain = textIn(answer.body, "api_domain").replace(/\/$/, "");
    if (apiDomain !== "" && apiDomain !== hostsOf(settings, dataCentre).api)
      throw new ConnectorError("data-centre", `Zoho accounts: the token is for ${apiDomain.slice(0, 100)}`);
    const refreshToken = textIn(answer.body, "refresh_token");
    return {
      accessToken,
      refreshToken: refreshToken === "" ? undefined : refreshToken,
      expiresInSeconds: expires,
    };
  }

  return {
    kind: "redirect",

    addressOf({ clientId, redirectUri, state, challenge, dataCentre }) {
      const url = new URL(`${hostsOf(settings, dataCentre).accounts}/oauth/v2/auth`);
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(","),
        access_type: "offline",
        // Without it Zoho gives a refresh token for the first consent only.
        prompt: "consent",
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      }).toString();
      return url.href;
    },

    dataCentreOf({ location, accountsServer }, begunIn) {
      const dataCentre = location ?? begunIn;
      const { accounts } = hostsOf(settings, dataCentre);
      // The client secret goes to this address: a callback may not name another one.
      if (accountsServer !== undefined && accountsServer !== accounts)
        throw new ConnectorError("data-centre", "Zoho named an unknown accounts server");
      return dataCentre;
    },

    async exchange({ clientId, clientSecret }, { code, redirectUri, verifier, dataCentre }) {
      const grant = await token(
        dataCentre,
        {
          grant_type: "authorization_code",
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code,
          code_verifier: verifier,
        },
        { invalid_code: "refused" },
      );
      if (grant.refreshToken === undefined)
        throw new ConnectorError("unexpected", "Zoho accounts: no refresh token");
      return grant;
    },

    refresh: ({ clientId, clientSecret, refreshToken }, dataCentre) =>
      token(
        dataCentre,
        {
          grant_type: "refresh_token",
          client_id: clientId,
          client_secret: clientSecret,
          refresh_token: refreshToken,
        },
        // The client was right when it was connected: this data centre no longer knows it.
        { invalid_code: "revoked", invalid_client: "data-centre" },
      ),

    async revoke({ refreshToken }, dataCentre) {
      const url = new URL(`${hostsOf(settings, dataCentre).accounts}/oauth/v2/token/revoke`);
      const body = new URLSearchParams({ token: refreshToken }).toString();
      // 400: it was revoked before.
      await askVendor(egress, url, { method: "POST", headers: FORM, body, repeatable: true });
    },
  };
}
