import type { EndpointName, ReplyOf } from "@beachhead/contract";
import { expect, vi } from "vitest";
import type { TestRequest } from "../../../test/client.ts";
import type { testServer } from "../../../test/server.ts";

/** Calls of the imports' tests as the server's user. */
export function importCalls(server: ReturnType<typeof testServer>) {
  const api = () => server.user.api;

  /** Calls with any body and expects success. */
  async function call<N extends EndpointName>(name: N, request: TestRequest = {}): Promise<ReplyOf<N>> {
    const answer = await api().send(name, request);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  const upload = (file: string | Buffer, type = "text/csv", query = "") =>
    server.app.inject({
      method: "POST",
      url: `/api/integration/deals/import?fileName=deals.csv${query}`,
      headers: { ...server.user.headers, "content-type": type },
      payload: file,
    });

  async function preview(file: string | Buffer, query = ""): Promise<ReplyOf<"uploadDealImport">> {
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
