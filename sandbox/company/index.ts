import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { isForThisMachine, isNoForm } from "../control.ts";
import type { Sandbox, SandboxOptions } from "../sandbox.ts";
import { serveSandbox } from "../serve-sandbox.ts";
import { type Records, startDns } from "./dns.ts";
import { createCompanyFaults } from "./faults.ts";
import { type CompanyOidc, createCompanyOidc } from "./oidc.ts";
import { type CompanySaml, createCompanySaml } from "./saml.ts";

const COMPANY = /^\/([a-z][a-z\d-]{0,40})(?:\/|$)/;

/**
 * Identity providers of companies, and the name server of their domains. The first part of a path names the company; each
 * has an issuer and keys of its own: `http://127.0.0.1:<port>/acme`, and a SAML provider at `/acme/saml/metadata`.
 * `POST /__sandbox/dns { host, value }` publishes a TXT record, without a value it ends; "fail" makes the server fail.
 * `POST /__sandbox/faults { kind, times }`, `POST /__sandbox/groups { email, groups }`,
 * `POST /__sandbox/rotate-keys { company }`.
 */
export async function startCompany(options: SandboxOptions): Promise<Sandbox<"http" | "dns">> {
  const records: Records = new Map();
  const faults = createCompanyFaults();
  const groups = new Map<string, readonly string[]>();
  const companies = new Map<string, Promise<CompanyOidc>>();
  const samls = new Map<string, CompanySaml>();
  let port = 0;

  function companyOf(name: string): Promise<CompanyOidc> {
    const issuer = `http://127.0.0.1:${port}/${name}`;
    const known =
      companies.get(name) ?? createCompanyOidc({ issuer, appUrl: options.appUrl, faults, groups });
    companies.set(name, known);
    return known;
  }

  function samlOf(name: string): CompanySaml {
    const entityId = `http://127.0.0.1:${port}/${name}/saml`;
    const known = samls.get(name) ?? createCompanySaml({ entityId, appUrl: options.appUrl, faults, groups });
    samls.set(name, known);
    return known;
  }

  async function control(action: string, body: Map<string, unknown>): Promise<number> {
    const textOf = (name: string) => {
      const value = body.get(name);
      return typeof value === "string" ? value : "";
    };
    switch (action) {
      case "dns":
        if (textOf("value") === "") records.delete(textOf("host"));
        else records.set(textOf("host"), textOf("value"));
        return 204;
      case "faults":
        return faults.set(body.get("kind"), Number(body.get("times") ?? 1)) ? 204 : 422;
      case "groups": {
        const given = body.get("groups");
        groups.set(textOf("email"), Array.isArray(given) ? given.map(String) : []);
        return 204;
      }
      case "rotate-keys":
        (await companyOf(textOf("company"))).rotateKeys();
        samls.get(textOf("company"))?.rotateKeys();
        return 204;
      default:
        return 404;
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const isControl = pathname.startsWith("/__sandbox/");
    if (!isForThisMachine(request) || (isControl && !isNoForm(request))) {
      response.writeHead(403).end();
      return;
    }
    if (isControl) {
      const body = await json(request);
      const fields = typeof body === "object" && body !== null ? Object.entries(body) : [];
      response.writeHead(await control(pathname.slice("/__sandbox/".length), new Map(fields))).end();
      return;
    }
    const name = COMPANY.exec(pathname)?.[1];
    if (name === undefined) response.writeHead(404).end();
    else if (pathname.startsWith(`/${name}/saml/`)) await samlOf(name).handle(request, response);
    else await (await companyOf(name)).handle(request, response);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      process.stderr.write(`Sandbox: ${String(error)}\n`);
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });
  const http = await serveSandbox(server, options.firstPort);
  port = http.ports.http;
  const dns = await startDns(records, port);
  return {
    ports: { http: port, dns: dns.port },
    close: async () => {
      await Promise.all([http.close(), dns.close()]);
    },
  };
}
