import type { EndpointSchemas } from "../endpoint.ts";
import { fileReply } from "../file-formats.ts";
import { idParams, successReply } from "../primitives.ts";
import type { liveTableEndpoints } from "./endpoints.ts";
import { liveTableBody, liveTableListReply, liveTableParams, liveTableReply } from "./live-tables.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const liveTableSchemas = {
  listLiveTables: { reply: liveTableListReply },
  createLiveTable: { body: liveTableBody, reply: liveTableReply },
  deleteLiveTable: { params: idParams, reply: successReply },
  readLiveTable: { params: liveTableParams, reply: fileReply },
} as const satisfies EndpointSchemas<typeof liveTableEndpoints>;
