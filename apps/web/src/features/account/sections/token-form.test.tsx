import type { SignInMethods } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useCreateAccessToken } from "../api/access-tokens.ts";
import { TokenForm } from "./token-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const methods: SignInMethods = {
  success: true,
  passwordChangedAt: "2026-11-20T10:00:00.000Z",
  google: [],
  twoFactor: { enabledAt: "2026-11-20T10:00:00.000Z", recoveryCodesLeft: 10 },
  signedInRecently: true,
};
const created = Response.json({
  success: true,
  message: "Token created",
  id: "one",
  name: "Nightly report",
  scope: "read",
  app: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  lastUsedAt: null,
  expiresAt: "2027-02-20T23:59:59.999Z",
  expired: false,
  token: "bhp_made",
});
const refused = (message: string) =>
  Response.json(
    {
      success: false,
      error: message,
      message,
      code: "invalid",
      requestId: "1",
      issues: [{ path: "password", message }],
    },
    { status: 422 },
  );

function Screen(props: { methods: SignInMethods }) {
  return <TokenForm {...props} create={useCreateAccessToken()} />;
}

/** Shows the form over a server that answers `replies`. @returns the bodies that were sent */
function open(signedInRecently: boolean, ...replies: Response[]): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(typeof init?.body === "string" ? init.body : ""));
    return replies.shift();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen methods={{ ...methods, signedInRecently }} />
    </QueryClientProvider>,
  );
  return bodies;
}
const press = () => userEvent.click(screen.getByRole("button", { name: "Create token" }));

it("a recent sign-in creates a token without password and code", async () => {
  const bodies = open(true, created.clone());
  expect(screen.queryByLabelText("Password")).toBeNull();
  await userEvent.type(screen.getByLabelText("Name"), "Nightly report");
  await press();
  expect(await screen.findByDisplayValue("bhp_made")).toBeDefined();
  expect(bodies).toMatchObject([{ name: "Nightly report", scope: "read" }]);
  expect(bodies[0]).not.toHaveProperty("password");
  expect(bodies[0]).not.toHaveProperty("secondFactor");
});

it("an older sign-in is asked for password and code, which are cleared once the token is there", async () => {
  const bodies = open(false, created.clone());
  await userEvent.type(screen.getByLabelText("Name"), "Nightly report");
  await userEvent.type(screen.getByLabelText("Password"), "five quiet harbours");
  await userEvent.type(screen.getByLabelText(/^Code from/), "123456");
  await press();
  expect(await screen.findByDisplayValue("bhp_made")).toBeDefined();
  expect(bodies).toMatchObject([{ password: "five quiet harbours", secondFactor: "123456" }]);
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
  expect(screen.getByLabelText(/^Code from/)).toHaveProperty("value", "");
});

it("a password that the server asks for appears with its sentence, and the name stays", async () => {
  const bodies = open(true, refused("Enter your password to create a token"), created.clone());
  await userEvent.type(screen.getByLabelText("Name"), "Nightly report");
  await press();
  expect(await screen.findByText("Enter your password to create a token")).toBeDefined();
  const password = screen.getByLabelText("Password");
  expect(document.activeElement).toBe(password);
  await userEvent.type(password, "five quiet harbours");
  await press();
  expect(await screen.findByDisplayValue("bhp_made")).toBeDefined();
  expect(bodies).toMatchObject([
    { name: "Nightly report" },
    { name: "Nightly report", password: "five quiet harbours" },
  ]);
});
