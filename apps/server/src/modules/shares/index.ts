import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { createShare, getSharedDocument, listShares, revokeShare, type ShareDependencies } from "./shares.ts";

/** Links by which anybody may read a document. */
export function shareRoutes(dependencies: ShareDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("createShare", verb(createShare)),
    route("listShares", verb(listShares)),
    route("revokeShare", verb(revokeShare)),
    route("getSharedDocument", verb(getSharedDocument)),
  ];
}
