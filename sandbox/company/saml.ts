import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import { escapeHtml } from "../http-sandbox.ts";
import { bodyOf, newCertificate } from "./certificate.ts";
import type { CompanyFaults } from "./faults.ts";
import { nameOf } from "./name-of.ts";
import { answerXml } from "./saml-answer.ts";
import { signInPage } from "./sign-in-page.ts";

/** One company's SAML provider: `/acme/saml/metadata` describes it, `/acme/saml/sso` signs in. */
export interface CompanySaml {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Signs with the key that was next, and names a new one. */
  rotateKeys(): void;
}

interface CompanySamlOptions {
  entityId: string;
  /** Where people reach the app, which they are sent back to. */
  appUrl: string;
  faults: CompanyFaults;
  /** Groups of people by e-mail address. */
  groups: ReadonlyMap<string, readonly string[]>;
}

const TEN_MINUTES = 10 * 60 * 1000;
const PAGE = { "content-type": "text/html; charset=utf-8", "referrer-policy": "no-referrer" };

export function createCompanySaml({ entityId, appUrl, faults, groups }: CompanySamlOptions): CompanySaml {
  let [current, next] = [newCertificate(), newCertificate()];
  let last = "";

  function metadata(): string {
    const key = (pem: string) =>
      `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bodyOf(pem)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
    return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${key(current.certificate)}${key(next.certificate)}
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entityId}/sso"/>
</IDPSSODescriptor></EntityDescriptor>`;
  }

  /** The answer to a request, with the faults of this sign-in. */
  function answerTo(request: SamlRequest, email: string): string {
    if (faults.take("replay") && last !== "") return last;
    const isUnsigned = faults.take("unsigned");
    const isSignedAround = faults.take("signed-response");
    const isOnlyAround = faults.take("only-response-signed");
    last = answerXml({
      entityId,
      acsUrl: request.acsUrl,
      requestId: request.id,
      issuer: faults.take("wrong-issuer") ? "https://issuer.example" : entityId,
      audience: faults.take("wrong-audience") ? "another-application" : request.issuer,
      recipient: faults.take("wrong-recipient") ? "https://other.example/saml" : request.acsUrl,
      inResponseTo: faults.take("no-in-response-to") ? undefined : request.id,
      email,
      name: nameOf(email),
      groups: groups.get(email) ?? [],
      now: Date.now() - (faults.take("clock") ? TEN_MINUTES : 0),
      by: faults.take("unknown-key") ? newCertificate() : current,
      signed: {
        assertion: !isUnsigned && !isOnlyAround,
        response: isSignedAround || isOnlyAround,
      },
      sha1: { signature: faults.take("sha1"), digest: faults.take("sha1-digest") },
    });
    return last;
  }

  return {
    rotateKeys() {
      [current, next] = [next, newCertificate()];
    },

    async handle(request, response) {
      const address = new URL(request.url ?? "/", entityId);
      if (address.pathname.endsWith("/saml/metadata")) {
        response.writeHead(200, { "content-type": "application/samlmetadata+xml" }).end(metadata());
        return;
      }
      const asked = readRequest(address.searchParams.get("SAMLRequest") ?? "");
      if (!asked.acsUrl.startsWith(`${appUrl}/api/auth/company/`)) {
        response.writeHead(400).end();
        return;
      }
      if (request.method === "GET") {
        response.writeHead(200, PAGE).end(signInPage(address.pathname + address.search));
        return;
      }
      const form = new URLSearchParams(await text(request));
      const email = (form.get("email") ?? "").trim().toLowerCase();
      const xml = form.has("deny") ? declined(entityId, asked) : answerTo(asked, email);
      const relayState = address.searchParams.get("RelayState") ?? "";
      response.writeHead(200, PAGE).end(postingPage(asked.acsUrl, xml, relayState));
    },
  };
}

interface SamlRequest {
  id: string;
  issuer: string;
  acsUrl: string;
}

function readRequest(deflated: string): SamlRequest {
  const xml = inflateRawSync(Buffer.from(deflated, "base64"), { maxOutputLength: 10_000 }).toString();
  const found = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? "";
  return {
    id: found(/ ID="([^"]+)"/),
    issuer: found(/Issuer[^>]*>([^<]+)</),
    acsUrl: found(/AssertionConsumerServiceURL="([^"]+)"/),
  };
}

const declined = (issuer: string, { id, acsUrl }: SamlRequest) => {
  const status = "urn:oasis:names:tc:SAML:2.0:status";
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_declined" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escapeHtml(acsUrl)}" InResponseTo="${escapeHtml(id)}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}:Responder"><samlp:StatusCode Value="${status}:AuthnFailed"/></samlp:StatusCode></samlp:Status></samlp:Response>`;
};

/** Posts the answer to the app by itself, as providers do. */
const postingPage = (acsUrl: string, xml: string, relayState: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sandbox: back to the app</title></head><body><main>
<form method="post" action="${escapeHtml(acsUrl)}">
<input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString("base64")}">
<input type="hidden" name="RelayState" value="${escapeHtml(relayState)}">
<button>Continue</button></form></main><script>document.forms[0].submit()</script></body></html>`;
