import type { FastifyBaseLogger } from "fastify";
import type { CompanyDependencies } from "../company-dependencies.ts";

/** In whose workspace a request of an identity provider acts. */
export interface ScimContext {
  dependencies: CompanyDependencies;
  workspaceId: string;
  requestId: string;
  log: FastifyBaseLogger;
}
