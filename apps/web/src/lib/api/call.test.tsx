import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionRecord } from "../session/session-record.ts";
import { currentSession, startSession, useSession } from "../session/session-store.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { fetchFile } from "./fetch-file.ts";
import { uploadFile } from "./upload-file.ts";

const session: SessionRecord = {
  _id: "ada",
  email: "",
  name: "",
  company: "",
  lastLogin: "",
  token: "first",
  expirationTime: Date.now() + 1_000_000,
  hubspotAPIKey: "",
};

const fetched = vi.fn<typeof fetch>();

function answer(status: number, body: unknown): void {
  fetched.mockResolvedValueOnce(
    new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
  );
}

function failureBody(code: string, more: Record<string, unknown> = {}) {
  return { success: false, error: "No.", message: "No.", code, requestId: "r1", ...more };
}

function sent(): { address: string; init: RequestInit; headers: Headers } {
  const [address, init] = fetched.mock.calls[0] ?? [];
  return {
    address: typeof address === "string" ? address : "",
    init: init ?? {},
    headers: new Headers(init?.headers),
  };
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("The call did not fail with an ApiError.");
  return error;
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  localStorage.clear();
  useSession.setState({ session: null, signedOutReason: "none" });
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

describe("call", () => {
  it("call sends the session's token, and the version and the idempotency key of a save", async () => {
    startSession(session);
    answer(200, { success: true });
    await call("updateProductCost", { params: { id: "a/b" }, body: {}, ifMatch: 3, idempotencyKey: "k" });
    const { address, init, headers } = sent();
    expect(address).toBe("/api/product-cost/a%2Fb");
    expect(init.method).toBe("PUT");
    expect(headers.get("Authorization")).toBe("Bearer first");
    expect(headers.get("If-Match")).toBe('"v3"');
    expect(headers.get("Idempotency-Key")).toBe("k");
  });

  it("call sends no token without a session, and no content type without a body", async () => {
    answer(200, { success: true, sandboxes: true, example: true });
    await call("getConfiguration");
    const { headers } = sent();
    expect(headers.has("Authorization")).toBe(false);
    expect(headers.has("Content-Type")).toBe(false);
  });

  it("call reports the code, the message, the valid issues and the current document of a failure", async () => {
    const issues = [{ path: "costTitle", message: "Cost title is required" }];
    answer(422, failureBody("invalid", { issues: [...issues, { path: 3 }], current: { version: 4 } }));
    const error = await failureOf(call("listProductCosts"));
    expect(error).toMatchObject({
      code: "invalid",
      status: 422,
      message: "No.",
      issues,
      current: { version: 4 },
    });
  });

  it("call ends the session when the server answers 401", async () => {
    startSession(session);
    answer(401, failureBody("unauthenticated"));
    await failureOf(call("listProductCosts"));
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem("user")).toBeNull();
    expect(useSession.getState().signedOutReason).toBe("expired");
  });

  it.each([
    ["an upload", () => uploadFile("uploadDealImport", new File(["a"], "deals.csv"))],
    ["a download", () => fetchFile("/api/exports/1", "export.csv")],
  ])("a 401 to %s ends the session", async (_, send) => {
    startSession(session);
    answer(401, failureBody("unauthenticated"));
    expect((await failureOf(send())).code).toBe("unauthenticated");
    expect(currentSession()).toBeNull();
  });

  it("a 401 to a request of an older session leaves the newer session alone", async () => {
    startSession(session);
    let respond: (response: Response) => void = () => undefined;
    fetched.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    const pending = failureOf(call("listProductCosts"));
    startSession({ ...session, token: "second" });
    respond(new Response(JSON.stringify(failureBody("unauthenticated")), { status: 401 }));
    await pending;
    expect(currentSession()?.token).toBe("second");
  });

  it("a 401 to a sign-in with a wrong password is not taken for an expired session", async () => {
    answer(401, failureBody("unauthenticated"));
    const error = await failureOf(call("signIn", { body: { email: "a@b.example", password: "x" } }));
    expect(error.code).toBe("unauthenticated");
    expect(useSession.getState().signedOutReason).toBe("none");
  });

  it("call fails with network when no answer comes, and with unreadable when its shape is unknown", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect((await failureOf(call("getConfiguration"))).code).toBe("network");
    answer(502, "<html>Bad gateway</html>");
    expect(await failureOf(call("getConfiguration"))).toMatchObject({ code: "unreadable", status: 502 });
  });
});
