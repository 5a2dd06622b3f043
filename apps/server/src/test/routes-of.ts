import { type Endpoint, endpoints } from "@beachhead/contract";
import type { FastifyInstance } from "fastify";

/** "GET /api/x" of everything the router answers; HEAD comes with every GET. */
export function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent, path, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indent === undefined || path === undefined) return [];
      const depth = indent.length / 4;
      parents.length = depth;
      parents.push(path);
      const url = parents.join("");
      return (methods?.split(", ") ?? [])
        .filter((method) => method !== "HEAD")
        .map((method) => `${method} ${url}`);
    });
}

/** Routes of operation: they know nothing of any user. */
export const operationRoutes = ["GET /livez", "GET /readyz", "GET /api/openapi.json", "GET /api/docs"];

/** Documents of their own; payment-events.test.ts tests what the checkout tells a stranger. */
export const documentRoutes = ["GET /checkout/:orderId", "GET /.well-known/security.txt"];

const mcpRoutes = ["POST /mcp", "GET /mcp", "DELETE /mcp"];

const oauthRoutes = [
  "GET /.well-known/oauth-authorization-server",
  "GET /.well-known/oauth-protected-resource",
  "GET /.well-known/oauth-protected-resource/mcp",
  "GET /oauth/authorize",
  "GET /oauth/authorize/:id",
  "POST /oauth/register",
  "POST /oauth/revoke",
  "POST /oauth/token",
];

const scimRoutes = [
  ...["ResourceTypes", "Schemas", "ServiceProviderConfig"].map((name) => `GET /scim/v2/${name}`),
  ...["Groups", "Users"].flatMap((name) => [
    `GET /scim/v2/${name}`,
    `POST /scim/v2/${name}`,
    ...["GET", "PUT", "PATCH", "DELETE"].map((method) => `${method} /scim/v2/${name}/:id`),
  ]),
];

/**
 * Their own tests call them with every kind of token: modules/mcp/mcp.test.ts, modules/oauth/attacks.slow.test.ts,
 * modules/company/scim/scim.slow.test.ts.
 */
export const protocolRoutes = [...mcpRoutes, ...oauthRoutes, ...scimRoutes];

/** What the router answers though the endpoint table has no row for it. */
export function routesWithoutRow(app: FastifyInstance): string[] {
  const rows: Endpoint[] = Object.values(endpoints);
  const known = new Set([
    ...operationRoutes,
    ...documentRoutes,
    ...protocolRoutes,
    ...rows.map(({ method, path }) => `${method} ${path}`),
  ]);
  return routesOf(app).filter((route) => !known.has(route));
}
