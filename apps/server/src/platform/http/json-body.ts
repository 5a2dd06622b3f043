import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

/** Deeper than any body of ours by far. */
const DEEPEST = 100;

/**
 * Takes JSON bodies only. An empty body is no body, whatever its content type; keys that reach for an
 * object's prototype are refused.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text.trim() === "") return done(null, undefined);
    if (isTooDeep(text)) return done(new AppError("bad_request", "The JSON is nested too deeply."));
    return parse(request, text, done);
  });
  app.addContentTypeParser<string>("*", { parseAs: "string" }, (_request, text, done) => {
    if (text === "") return done(null, undefined);
    return done(
      new AppError("unsupported_media", "Send the body as JSON, with Content-Type application/json."),
    );
  });
}

/** Whether brackets outside of strings nest deeper than allowed; one pass, no recursion. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === "\\") index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
}
