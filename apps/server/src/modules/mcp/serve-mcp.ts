import type { FastifyInstance, FastifyRequest } from "fastify";
import type { UserActor } from "../../platform/actor/actor.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { firstValue } from "../../platform/http/caller.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { resourceMetadataPath } from "../oauth/index.ts";
import { createCallApi } from "./call-api.ts";
import { asJson, BOTH_FORMS, JSON_TYPE, replyForm } from "./reply-form.ts";
import { answerMcp } from "./server.ts";

export interface McpDependencies {
  authenticate(authorization: string | undefined): Promise<UserActor | undefined>;
  publicUrl: string;
}

/**
 * The Model Context Protocol over HTTP, without sessions or streams: each POST is one JSON-RPC message. Needs a personal
 * access token. Calls of tools go through the API, so a deleted account, a read token or a limit is refused there.
 */
export function serveMcp(app: FastifyInstance, { authenticate, publicUrl }: McpDependencies): void {
  app.route({
    method: "POST",
    url: "/mcp",
    onRequest: async (request) => {
      // A page of another site could use a token that a browser extension adds.
      requireOwnOrigin({ requestHeader: (name) => headerOf(request, name) }, publicUrl);
      const actor = await authenticate(request.headers.authorization);
      if (actor === undefined)
        throw new AppError(
          "unauthenticated",
          "Send the access token of a connected app, or a personal access token that has not expired.",
        );
      if (actor.tokenScope === undefined)
        throw new AppError("forbidden", "Use a personal access token. Create one under Account, API tokens.");
      request.actor = actor;
    },
    // Leads a client to the authorization server (RFC 9728).
    onSend: async (request, reply) => {
      if (reply.statusCode !== 401) return;
      const problem = request.headers.authorization === undefined ? "" : ', error="invalid_token"';
      const metadata = `${publicUrl}${resourceMetadataPath}/mcp`;
      reply.header("www-authenticate", `Bearer resource_metadata="${metadata}"${problem}`);
    },
    handler: async (request, reply) => {
      const leaving = new AbortController();
      reply.raw.once("close", () => {
        if (!reply.raw.writableFinished) leaving.abort();
      });
      const { signal } = leaving;
      const callApi = createCallApi(app, {
        authorization: request.headers.authorization ?? "",
        address: request.ip,
        signal,
      });
      const form = replyForm(headerOf(request, "accept"));
      const headers = protocolHeaders(request);
      if (form !== undefined) headers.set("accept", BOTH_FORMS);
      const answer = await answerMcp({
        request: new Request(new URL("/mcp", publicUrl), { method: "POST", headers, signal }),
        message: request.body,
        callApi,
        role: request.actor?.workspace?.role,
        mayWrite: request.actor?.tokenScope === "write",
      });
      const type = answer.headers.get("content-type") ?? JSON_TYPE;
      const sent = form === "json" ? await asJson(answer) : { type, body: await answer.text() };
      return reply.code(answer.status).header("cache-control", "no-store").type(sent.type).send(sent.body);
    },
  });
  // Clients ask for a stream first; the web app's page would be a wrong answer.
  app.route({
    method: ["GET", "DELETE"],
    url: "/mcp",
    handler: async (_request, reply) => {
      reply.header("allow", "POST");
      throw new AppError("method_not_allowed", "This address answers POST only.");
    },
  });
}

const headerOf = (request: FastifyRequest, name: string) => firstValue(request.headers[name]);

/** The headers that the protocol reads; the token is none of them. */
function protocolHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of Object.keys(request.headers)) {
    const value = headerOf(request, name);
    if (value !== undefined && (name.startsWith("mcp-") || name === "accept" || name === "content-type"))
      headers.set(name, value);
  }
  return headers;
}
