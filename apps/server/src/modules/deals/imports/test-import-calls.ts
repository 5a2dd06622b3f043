import type { ReplyOf } from "@beachhead/contract";
import { expect, vi } from "vitest";
import type { TestClient } from "../../../test/client.ts";
import type { TestUser } from "../../../test-app.ts";

/** Calls of the imports' tests as the user of a server. */
export function importCalls(server: { user: Pick<TestUser, "api"> }) {
  const api = () => server.user.api;

  /** Calls with any body and expects success. */
  const call: TestClient["callUntyped"] = (name, request) => api().callUntyped(name, request);

  const upload = (file: string | Buffer, type = "text/csv", query: Record<string, string> = {}) =>
    api().send("uploadDealImport", {
      query: { fileName: "deals.csv", ...query },
      headers: { "content-type": type },
      body: file,
    });

  async function preview(
    file: string | Buffer,
    query?: Record<string, string>,
  ): Promise<ReplyOf<"uploadDealImport">> {
    const answer = await upload(file, "application/octet-stream", query);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  /** Imports a file and waits for the end. */
  async function imported(file: string | Buffer, changes: object = {}): Promise<ReplyOf<"getDealImport">> {
    const { importId, mapping } = await preview(file);
    const params = { id: importId };
    await call("startDealImport", {
      params,
      body: { mapping, defaults: { currency: "USD" }, stages: { Won: 100, Lost: 0 }, ...changes },
    });
    return vi.waitFor(
      async () => {
        const found = await call("getDealImport", { params });
        expect(found.state).not.toBe("running");
        return found;
      },
      { timeout: 120_000, interval: 50 },
    );
  }

  return { api, call, upload, preview, imported };
}
