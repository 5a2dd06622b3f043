import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { readScript } from "./first-reads.ts";

interface Sent {
  address: string;
  headers: Record<string, string>;
}

/** Runs the script in a page at `pathname` with this text stored as the session. */
function run(script: string, pathname: string, stored: string | null) {
  const sent: Sent[] = [];
  const window: { firstReads?: { token: string; answers: Record<string, unknown> } } = {};
  const timers: (() => void)[] = [];
  const documentElement: { dataset: Record<string, string> } = { dataset: {} };
  runInNewContext(script, {
    window,
    location: { pathname },
    document: { documentElement },
    matchMedia: () => ({ matches: true }),
    localStorage: { getItem: (key: string) => (key === "user" ? stored : null) },
    setTimeout: (callback: () => void) => timers.push(callback),
    fetch: (address: string, { headers }: { headers: Record<string, string> }) => {
      sent.push({ address, headers });
      return Promise.reject(new Error("offline"));
    },
  });
  return { sent, window, timers, frame: documentElement.dataset["frame"] };
}

const session = (expirationTime: number | string) => JSON.stringify({ token: "t1", expirationTime });
const later = Date.now() + 60_000;

describe("the script of the first reads", () => {
  it("the first-reads script sends the reads of the address with the token of an active session", () => {
    const { sent, window } = run(readScript(["/api/a", "/api/b/{2}"], true), "/b/7", session(later));
    expect(sent.map(({ address }) => address)).toEqual(["/api/a", "/api/b/7"]);
    expect(sent[0]?.headers).toEqual({ Accept: "application/json", Authorization: "Bearer t1" });
    expect(Object.keys(window.firstReads?.answers ?? {})).toEqual(["/api/a", "/api/b/7"]);
    expect(window.firstReads?.token).toBe("t1");
  });

  it("the first-reads script names the frame of a page only for a signed-in user, never for a public page", () => {
    expect(run(readScript([], true), "/b", session(later)).frame).toBe("rail");
    expect(run(readScript([], true), "/b", null).frame).toBeUndefined();
    expect(run(readScript([], false), "/b", session(later)).frame).toBeUndefined();
  });

  it("the first-reads script leaves out a read whose parameter the address does not have", () => {
    const { sent } = run(readScript(["/api/a", "/api/b/{2}"], true), "/b", session(later));
    expect(sent.map(({ address }) => address)).toEqual(["/api/a"]);
  });

  it.each([
    ["no session", null],
    ["an expired session", session(Date.now() - 1)],
    ["a session of another form", "{"],
    ["a session without a token", JSON.stringify({ expirationTime: later })],
  ])("the first-reads script sends no private read for %s", (_, stored) => {
    expect(run(readScript(["/api/a"], true), "/", stored).sent).toEqual([]);
  });

  it("the first-reads script sends a public read without a token", () => {
    const { sent } = run(readScript(["/api/configuration"], false), "/auth", null);
    expect(sent).toEqual([{ address: "/api/configuration", headers: { Accept: "application/json" } }]);
  });

  it("the first-reads script drops the answers when its timer ends", () => {
    const { window, timers } = run(readScript(["/api/a"], true), "/", session(later));
    for (const end of timers) end();
    expect(window.firstReads).toBeUndefined();
  });
});
