import type { BodyInputOf } from "@beachhead/contract";
import { authorization, failureOf, jsonOf, reached } from "../../../lib/api/request.ts";
import { download } from "../../../lib/download/download.ts";
import { currentSession } from "../../../lib/session/session-store.ts";

/**
 * Downloads the archive of a data export. Only this file is asked for with a password, so this POST is not in the code
 * that every screen with an export loads.
 * @throws ApiError
 */
export async function downloadArchive(url: string, proof: BodyInputOf<"requestExport">): Promise<void> {
  const token = currentSession()?.token;
  const request = fetch(url, {
    method: "POST",
    headers: { ...authorization(token), "Content-Type": "application/json" },
    body: JSON.stringify(proof),
    // The server counts wrong passwords of a known device apart.
    credentials: "same-origin",
  });
  const response = await reached(request, undefined);
  if (!response.ok) throw failureOf(response, await jsonOf(response), token);
  const disposition = response.headers.get("content-disposition") ?? "";
  const [, name = "beachhead-data.zip"] = /filename="([^"]+)"/.exec(disposition) ?? [];
  download(await response.blob(), name);
}
