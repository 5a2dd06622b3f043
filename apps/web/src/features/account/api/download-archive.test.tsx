import { afterEach, expect, it, vi } from "vitest";
import { download } from "../../../lib/download/download.ts";
import { downloadArchive } from "./download-archive.ts";

vi.mock("../../../lib/download/download.ts", () => ({ download: vi.fn<typeof download>() }));
afterEach(() => vi.unstubAllGlobals());

const proof = { password: "five quiet harbours", secondFactor: "123456" };

it("an archive is asked for by POST with the proof, and saved under the server's name", async () => {
  const headers = { "content-disposition": 'attachment; filename="beachhead-data-2026-11-28.zip"' };
  const fetched = vi.fn<typeof fetch>(async () => new Response("archive", { headers }));
  vi.stubGlobal("fetch", fetched);
  await downloadArchive("/api/users/export/one/file", proof);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: "POST",
    body: JSON.stringify(proof),
    credentials: "same-origin",
  });
  expect(vi.mocked(download).mock.calls[0]?.[1]).toBe("beachhead-data-2026-11-28.zip");
});

it("a refused archive throws the issues of the server, and saves nothing", async () => {
  vi.mocked(download).mockClear();
  const message = "This is not your current password";
  const issues = [{ path: "password", message }];
  const body = { success: false, error: message, message, code: "invalid", requestId: "1", issues };
  vi.stubGlobal("fetch", async () => Response.json(body, { status: 422 }));
  await expect(downloadArchive("/api/users/export/one/file", proof)).rejects.toMatchObject({ issues });
  expect(download).not.toHaveBeenCalled();
});
