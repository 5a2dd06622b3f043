import type { FastifyRequest } from "fastify";

/** Kept with the request: a WeakMap of requests takes longer to collect than to fill. */
const USER = Symbol("user");

declare module "fastify" {
  interface FastifyRequest {
    [USER]?: string;
  }
}

/** Notes whose request it is, once access was checked: what one user may have at a time is counted by it. */
export function noteUser(request: FastifyRequest, userId: string): void {
  request[USER] = userId;
}

/** The user of a request; undefined on public rows, and before access was checked. */
export function userOf(request: FastifyRequest): string | undefined {
  return request[USER];
}
