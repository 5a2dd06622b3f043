import { DEFAULT_VALUE_LIMIT, type Endpoint, type EndpointName, endpoints } from "@beachhead/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { CheckedBody, createLargeBodies, isLargeBody } from "./large-body.ts";
import { measureBody } from "./measure-body.ts";
import { parseJson } from "./parse-json.ts";
import { userOf } from "./request-user.ts";

/** Deeper than any body of ours by far. */
const DEEPEST = 100;

/**
 * Takes JSON bodies only. An empty body is no body, whatever its content type; keys that reach for an
 * object's prototype are refused. Values are counted before any of them is parsed.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const largeBodies = createLargeBodies();
  app.addHook("onClose", () => largeBodies.close());
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (isBlank(body)) return undefined;
      const { endpoint: row } = request.routeOptions.config;
      const { values, depth } = measureBody(body);
      if (depth > DEEPEST) throw new AppError("bad_request", "The JSON is nested too deeply.");
      const most = valueLimitOf(row);
      if (values > most) throw tooManyValues(most);
      if (row === undefined || !isLargeBody(values, body.length)) {
        const value = parseJson(body);
        if (value === undefined) throw noJson();
        return value;
      }
      const answer = await largeBodies.run({ name: row, body }, { owner: userOf(request) ?? request.ip });
      if ("broken" in answer) throw noJson();
      return new CheckedBody(answer);
    },
  );
  app.addContentTypeParser<string>("*", { parseAs: "string" }, (_request, text, done) => {
    if (text === "") return done(null, undefined);
    return done(
      new AppError("unsupported_media", "Send the body as JSON, with Content-Type application/json."),
    );
  });
}

const whitespace = new Set([0x09, 0x0a, 0x0d, 0x20]);
const isBlank = (body: Uint8Array): boolean => body.every((byte) => whitespace.has(byte));

function valueLimitOf(row: EndpointName | undefined): number {
  const endpoint: Endpoint | undefined = row && endpoints[row];
  return endpoint?.valueLimit ?? DEFAULT_VALUE_LIMIT;
}

const noJson = () => new AppError("bad_request", "The body is not valid JSON.");
const tooManyValues = (most: number) =>
  new AppError(
    "too_large",
    `The request holds more than ${most.toLocaleString("en")} values, counting lists, maps and their entries. Send fewer.`,
  );
