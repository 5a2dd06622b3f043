import type { FastifyRequest } from "fastify";

const users = new WeakMap<FastifyRequest, string>();

/** Notes whose request it is, once access was checked: what one user may have at a time is counted by it. */
export function noteUser(request: FastifyRequest, userId: string): void {
  users.set(request, userId);
}

/** The user of a request; undefined on public rows, and before access was checked. */
export function userOf(request: FastifyRequest): string | undefined {
  return users.get(request);
}
