import type { Configuration } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testConfiguration } from "../../lib/query/testing-user.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { AuthScreen } from "./auth-screen.tsx";

const refusal = (status: number, code: string, error: string) => () =>
  Response.json({ success: false, code, error, message: error, requestId: "1" }, { status });

/** What the server answers, by the end of the address. */
let answers: Record<string, () => Response>;
let sent: string[];

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = {};
  vi.stubGlobal("fetch", async (address: string) => {
    const name = Object.keys(answers).find((end) => address.endsWith(end));
    if (!address.endsWith("configuration")) sent.push(address);
    return name === undefined ? Response.json({}, { status: 404 }) : answers[name]?.();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

function open(at: string, configuration: Partial<Configuration> = {}): void {
  answers["configuration"] = () => Response.json({ ...testConfiguration, ...configuration });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter at={at}>
        <AuthScreen />
      </TestRouter>
    </QueryClientProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const type = (label: string, text: string) => userEvent.type(field(label), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const focusedName = () => document.activeElement?.getAttribute("name");
/** The words that a screen reader reads after the field's name. */
const wordsAt = (label: string) =>
  (field(label).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

describe("sign-up", () => {
  it("sign-up says what is missing at each field, focuses the first and keeps what was typed", async () => {
    open("/auth?view=sign-up");
    await userEvent.type(screen.getByLabelText(/^Company/), "Navy");
    await type("Password", "short");
    await press("Start free");
    expect(wordsAt("Name")).toContain("Name is required");
    expect(wordsAt("E-mail")).toContain("E-mail is required");
    expect(wordsAt("Password")).toContain("Password needs at least 12 characters");
    expect(focusedName()).toBe("name");
    expect(screen.getByLabelText(/^Company/)).toHaveProperty("value", "Navy");
    expect(sent).toEqual([]);
  });

  it("a taken address shows the message at the e-mail, which keeps its text and takes the focus", async () => {
    const message = "An account with this e-mail exists already";
    answers["sign-up/email"] = refusal(422, "conflict", message);
    open("/auth?view=sign-up");
    await type("Name", "Ada");
    await type("E-mail", "ada@acme.example");
    await type("Password", "five quiet harbours");
    await press("Start free");
    await vi.waitFor(() => expect(wordsAt("E-mail")).toContain(message));
    expect(field("E-mail").getAttribute("aria-invalid")).toBe("true");
    expect(field("E-mail").value).toBe("ada@acme.example");
    expect(focusedName()).toBe("email");
  });

  it("closed sign-up shows the operator's words, has no form, and leads to sign-in without a way back", async () => {
    const signUpNotice = "Sign-up is closed on this installation. Ask its administrator for an account.";
    open("/auth?view=sign-up", { signUps: "closed", signUpNotice });
    expect(await screen.findByText(signUpNotice)).toBeDefined();
    expect(screen.queryAllByRole("textbox")).toEqual([]);
    expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
    await press("Sign in");
    expect(field("E-mail")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Start free" })).toBeNull();
  });
});

describe("sign-in", () => {
  it("sign-in switches to sign-up and back", async () => {
    open("/auth");
    await press("Start free");
    expect(screen.getByRole("heading", { level: 1, name: "Start free" })).toBeDefined();
    await press("Sign in");
    expect(screen.getByRole("heading", { level: 1, name: "Sign in" })).toBeDefined();
  });

  it("a refused sign-in shows the server's sentence at the password and keeps address and no session", async () => {
    const message = "E-mail or password is wrong";
    answers["sign-in/email"] = refusal(401, "unauthenticated", message);
    open("/auth");
    await type("E-mail", "ada@acme.example");
    await type("Password", "not the password");
    await press("Sign in");
    await vi.waitFor(() => expect(wordsAt("Password")).toContain(message));
    expect(field("Password").getAttribute("aria-invalid")).toBe("true");
    expect(field("E-mail").value).toBe("ada@acme.example");
    expect(localStorage.getItem("user")).toBeNull();
  });

  it("a password can be shown while it is typed", async () => {
    open("/auth");
    await type("Password", "something");
    expect(field("Password").type).toBe("password");
    await press("Show password");
    expect(field("Password").type).toBe("text");
    expect(field("Password").value).toBe("something");
  });

  it.each([true, false])("sign-in says whether a sandbox replaces Google: %s", async (googleSandbox) => {
    open("/auth", { googleSandbox });
    await screen.findByRole("button", { name: "Continue with Google" });
    expect(screen.queryByText("Sandbox: Google") !== null).toBe(googleSandbox);
  });

  it("a reset without an address says so at the field, which takes the focus", async () => {
    open("/auth?view=forgot");
    await press("Send the link");
    expect(wordsAt("E-mail")).toContain("E-mail is required");
    expect(focusedName()).toBe("email");
    expect(sent).toEqual([]);
  });
});
