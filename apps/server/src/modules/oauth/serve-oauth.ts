import type { IncomingMessage } from "node:http";
import { appScopes, type RateLimit } from "@beachhead/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import type { z } from "zod";
import { callerOf } from "../../platform/http/caller.ts";
import { clientNetworks } from "../../platform/rate-limits/client-network.ts";
import {
  type RequestLimitOptions,
  refuse,
  widened,
  widthFor,
} from "../../platform/rate-limits/request-limits.ts";
import { oauthPaths, resourceMetadataPath } from "./addresses.ts";
import { type AppRequests, createAppRequests } from "./app-requests.ts";
import { detachedRequest } from "./detached-request.ts";
import { resourceMetadata, serverMetadata } from "./metadata.ts";
import { createProvider, type ProviderDependencies } from "./provider.ts";
import { registration } from "./registration.ts";

/** Apps that one network may register; three times as many a /56, ten times a /48 or /24. */
const registrationLimit: RateLimit = { calls: 20, seconds: 3_600 };

/** In characters: a request of access is stored until it is answered. */
const LONGEST_QUERY = 8_000;

export interface OAuthDependencies extends ProviderDependencies {
  limits: RequestLimitOptions;
}

/** The authorization server, which costs nothing until an app asks for it. */
export interface OAuth {
  serve(app: FastifyInstance): void;
  appRequests: AppRequests;
}

export function createOAuth(dependencies: OAuthDependencies): OAuth {
  const { publicUrl, limits } = dependencies;
  let loaded: Promise<Provider> | undefined;
  const load = () => (loaded ??= createProvider(dependencies));

  async function limitRegistrations(request: FastifyRequest): Promise<void> {
    const caller = callerOf(request, publicUrl);
    const width = widthFor(limits, caller);
    const suffix = width > limits.factor ? " local" : "";
    for (const { name, times } of clientNetworks(caller.address))
      refuse(
        await limits.limiter.take(`register app ${name}${suffix}`, widened(registrationLimit, width * times)),
      );
  }

  async function handOver(request: FastifyRequest, reply: FastifyReply, raw = request.raw): Promise<void> {
    const answer = (await load()).callback();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    pretendPublic(raw, publicUrl);
    await answer(raw, reply.raw);
  }

  return {
    appRequests: createAppRequests(load, publicUrl),
    serve(app) {
      serveMetadata(app, publicUrl);
      app.route({
        method: "POST",
        url: oauthPaths.register,
        bodyLimit: 32 * 1024,
        handler: async (request, reply) => {
          const read = registration.safeParse(request.body);
          if (!read.success) return refuseMetadata(reply, read.error);
          await limitRegistrations(request);
          return handOver(request, reply, withBody(request.raw, JSON.stringify(read.data)));
        },
      });
      app.register(async (left) => {
        // The library reads the bodies of these.
        left.removeAllContentTypeParsers();
        left.addContentTypeParser("*", (_request, _body, done) => done(null));
        const urls = [oauthPaths.authorize, `${oauthPaths.authorize}/:id`];
        for (const url of urls)
          left.route({
            method: "GET",
            url,
            exposeHeadRoute: false,
            handler: (request, reply) => handOver(request, reply),
            onRequest: requireShort,
          });
        for (const url of [oauthPaths.token, oauthPaths.revoke])
          left.route({ method: "POST", url, handler: (request, reply) => handOver(request, reply) });
      });
    },
  };
}

function serveMetadata(app: FastifyInstance, publicUrl: string): void {
  const documents = {
    "/.well-known/oauth-authorization-server": serverMetadata(publicUrl),
    [resourceMetadataPath]: resourceMetadata(publicUrl),
    [`${resourceMetadataPath}/mcp`]: resourceMetadata(publicUrl),
  };
  for (const [url, document] of Object.entries(documents))
    app.get(url, async (_request, reply) =>
      // Apps in a browser read it from their own site.
      reply
        .header("access-control-allow-origin", "*")
        .header("cross-origin-resource-policy", "cross-origin")
        .header("cache-control", "public, max-age=3600")
        .send(document),
    );
}

async function requireShort(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.url.length <= LONGEST_QUERY) return;
  await reply.code(414).send({ error: "invalid_request", error_description: "The address is too long" });
}

/** The request with another body, detached from its connection, which would end with that body. */
function withBody({ method, url, headers }: IncomingMessage, body: string): IncomingMessage {
  const request = detachedRequest();
  const bytes = Buffer.from(body);
  request.headers = { ...headers, "content-length": String(bytes.length) };
  delete request.headers["transfer-encoding"];
  if (method !== undefined) request.method = method;
  if (url !== undefined) request.url = url;
  request.push(bytes);
  request.push(null);
  return request;
}

function refuseMetadata(reply: FastifyReply, { issues: [issue] }: z.ZodError): FastifyReply {
  const description = issue === undefined ? "" : `${issue.path.join(".")}: ${issue.message}`;
  return reply
    .code(400)
    .header("cache-control", "no-store")
    .send({
      error: issue?.path[0] === "redirect_uris" ? "invalid_redirect_uri" : "invalid_client_metadata",
      error_description: description,
    });
}

/**
 * The library builds addresses from host and scheme of the request: they are those of the public address, whatever a
 * client or proxy says. Of scopes it gets the known ones, and all of them where a client names none.
 */
function pretendPublic(raw: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  for (const name of Object.keys(raw.headers)) if (name.startsWith("x-forwarded-")) delete raw.headers[name];
  raw.headers.host = host;
  raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  const [path = "", query = ""] = (raw.url ?? "").split("?", 2);
  if (raw.method !== "GET" || path !== oauthPaths.authorize) return;
  const parameters = new URLSearchParams(query);
  const named = parameters.getAll("scope").join(" ").split(" ");
  const known = appScopes.filter((scope) => named.includes(scope));
  parameters.set("scope", (known.length > 0 ? known : appScopes).join(" "));
  raw.url = `${path}?${parameters.toString()}`;
}
