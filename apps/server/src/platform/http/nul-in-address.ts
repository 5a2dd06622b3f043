import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

const NUL = "%00";

/**
 * Refuses every address with NUL in its path (404) or query string (400): PostgreSQL holds it in no text, and a
 * statement with it fails. The contract's schemas refuse it in bodies, Node in headers.
 */
export function refuseNulInAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const { url = "" } = raw;
    if (!url.includes(NUL)) return done();
    const isInPath = url.split("?", 1)[0]?.includes(NUL) === true;
    done(
      isInPath
        ? new AppError("not_found", "This address does not exist.")
        : new AppError("bad_request", "The query string contains NUL (%00). Remove it."),
    );
  });
}
