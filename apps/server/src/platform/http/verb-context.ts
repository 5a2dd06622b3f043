import type { EndpointName } from "@beachhead/contract";
import type { AuditActor } from "../audit/audit.ts";
import type { RouteContext } from "./route-context.ts";

/** Who acts, and whose documents. */
export interface Acting {
  actor: AuditActor;
  ownerId: string;
}

/** What a verb reads of its request: who acts, whose documents, and the named parts of the route's context. */
export type VerbContext<N extends EndpointName, Parts extends keyof RouteContext<N> = never> = Acting &
  Pick<RouteContext<N>, Parts>;

/** Binds verbs to a module's dependencies: `route("getProductCost", verb(getProductCost))`. */
export const withDependencies =
  <Dependencies>(dependencies: Dependencies) =>
  <Context, Reply>(verb: (dependencies: Dependencies, context: Context) => Reply) =>
  (context: Context): Reply =>
    verb(dependencies, context);
