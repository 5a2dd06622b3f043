import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

/** Answers 405 with `Allow` where the address exists with another method, else 404. */
export interface UnknownAddress {
  (method: string, path: string): { error: AppError; allow?: string };
}

/** Watches the routes that are registered after this call. */
export function createUnknownAddress(app: FastifyInstance): UnknownAddress {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ method, url }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByUrl.set(url, methods);
  });
  return (method, path) => {
    const allowed = new Set<string>();
    for (const [url, methods] of methodsByUrl) {
      if (matches(url, path)) for (const each of methods) allowed.add(each);
    }
    if (allowed.size === 0 || allowed.has(method)) {
      return { error: new AppError("not_found", "This address does not exist.") };
    }
    const allow = [...allowed].sort().join(", ");
    return {
      error: new AppError("method_not_allowed", `This address answers ${allow}, not ${method}.`),
      allow,
    };
  };
}

function matches(url: string, path: string): boolean {
  const wanted = url.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) =>
      segment.startsWith(":") ? given[index] !== "" : segment === given[index],
    )
  );
}
