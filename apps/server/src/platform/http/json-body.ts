import {
  DEFAULT_VALUE_LIMIT,
  type Endpoint,
  type EndpointName,
  endpointOf,
  endpoints,
} from "@beachhead/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { JobLimits } from "../engine-workers/worker-pool.ts";
import { AppError } from "../errors/app-error.ts";
import { CheckedBody, createLargeBodies, isLargeBody } from "./large-body.ts";
import { measureBody } from "./measure-body.ts";
import { parseJson } from "./parse-json.ts";
import { UploadedFile } from "./uploaded-file.ts";

/** Types of files that endpoints with `upload` take. Browsers send CSV files under several. */
const UPLOAD_TYPES = [
  "text/csv",
  "text/plain",
  "text/markdown",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "text/tab-separated-values",
  "application/vnd.ms-excel",
  "application/octet-stream",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/** Far deeper than any body of the contract. */
const DEEPEST = 100;

/**
 * Takes JSON bodies only, except at endpoints that take a file or the form of another site. An empty body counts as none, whatever its content type; keys that reach for an
 * object's prototype are refused. Values are counted before any of them is parsed.
 */
export function acceptJsonOnly(app: FastifyInstance, limits: JobLimits = {}): void {
  app.removeAllContentTypeParsers();
  const largeBodies = createLargeBodies(limits);
  app.addHook("onClose", () => largeBodies.close());
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (isBlank(body)) return undefined;
      const { endpoint: row } = request.routeOptions.config;
      if (row !== undefined && endpointOf(row).rawBody) return body;
      const values = countValues(body, valueLimitOf(row));
      if (row === undefined || !isLargeBody(values, body.length)) {
        const value = parseJson(body);
        if (value === undefined) throw noJson();
        return value;
      }
      const answer = await largeBodies.run(
        { name: row, body },
        { owner: request.actor?.userId ?? request.ip },
      );
      if ("broken" in answer) throw noJson();
      return new CheckedBody(answer);
    },
  );
  app.addContentTypeParser(UPLOAD_TYPES, (request, stream, done) => {
    const { endpoint: row } = request.routeOptions.config;
    if (row !== undefined && endpointOf(row).upload === true) return done(null, new UploadedFile(stream));
    return done(notJson());
  });
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (request, text, done) => {
      const { endpoint: row } = request.routeOptions.config;
      const facts = row && endpointOf(row);
      if (text === "" || facts?.oneClickAt !== undefined) return done(null, undefined);
      if (facts?.form !== true) return done(notJson());
      const fields = fieldsOf(text);
      return fields === undefined
        ? done(new AppError("bad_request", "A field of the form is there twice."))
        : done(null, fields);
    },
  );
  app.addContentTypeParser<string>("*", { parseAs: "string" }, (request, text, done) => {
    const { endpoint: row } = request.routeOptions.config;
    const isOneClick = row !== undefined && endpointOf(row).oneClickAt !== undefined;
    if (text === "" || isOneClick) return done(null, undefined);
    return done(notJson());
  });
}

/**
 * What a body outside the contract holds; undefined when it is not JSON.
 * @throws {AppError} like a body of the contract, before any of it is parsed
 */
export function parseBounded(body: Uint8Array): unknown {
  countValues(body, DEFAULT_VALUE_LIMIT);
  return parseJson(body);
}

function countValues(body: Uint8Array, most: number): number {
  const { values, depth } = measureBody(body);
  if (depth > DEEPEST) throw new AppError("bad_request", "The JSON is nested too deeply.");
  if (values > most) throw tooManyValues(most);
  return values;
}

const whitespace = new Set([0x09, 0x0a, 0x0d, 0x20]);
export const isBlank = (body: Uint8Array): boolean => body.every((byte) => whitespace.has(byte));

/** Undefined when a field is there twice: the first and the last would be two answers. */
function fieldsOf(text: string): Record<string, string> | undefined {
  const fields = [...new URLSearchParams(text)];
  const names = new Set(fields.map(([name]) => name));
  return names.size === fields.length ? Object.fromEntries(fields) : undefined;
}

function valueLimitOf(row: EndpointName | undefined): number {
  const endpoint: Endpoint | undefined = row && endpoints[row];
  return endpoint?.valueLimit ?? DEFAULT_VALUE_LIMIT;
}

const notJson = () =>
  new AppError("unsupported_media", "Send the body as JSON, with Content-Type application/json.");
const noJson = () => new AppError("bad_request", "The body is not valid JSON.");
const tooManyValues = (most: number) =>
  new AppError(
    "too_large",
    `The request holds more than ${most.toLocaleString("en")} values, counting lists, maps and their entries. Send fewer.`,
  );
