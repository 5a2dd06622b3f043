import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import type { LiveTableDependencies } from "./live-table-dependencies.ts";
import { createLiveTable, deleteLiveTable, listLiveTables } from "./manage.ts";
import { readLiveTable } from "./read-live-table.ts";

/** Tables that spreadsheets read. */
export function liveTableRoutes(dependencies: LiveTableDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("listLiveTables", verb(listLiveTables)),
    route("createLiveTable", verb(createLiveTable)),
    route("deleteLiveTable", verb(deleteLiveTable)),
    route("readLiveTable", verb(readLiveTable)),
  ];
}
