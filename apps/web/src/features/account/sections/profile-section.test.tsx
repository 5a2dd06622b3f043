import type { SignInMethods } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testConfiguration, testUser } from "../../../lib/query/testing-user.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";

const methods: SignInMethods = {
  success: true,
  passwordChangedAt: "2026-11-20T10:00:00.000Z",
  google: [],
  twoFactor: { enabledAt: "2026-11-20T10:00:00.000Z", recoveryCodesLeft: 10 },
  signedInRecently: true,
};
const done = { success: true, message: "A link is on its way to ada@other.example." };

/** Calls that change something: the end of the address, and the body. */
let sent: [string, unknown][];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init?.method === "GET" || init?.method === undefined)
      return Response.json(
        address.endsWith("configuration")
          ? { ...testConfiguration, mailbox: false }
          : address.endsWith("sign-in-methods")
            ? methods
            : { success: true, tokens: [] },
      );
    sent.push([
      address.split("/").at(-1) ?? "",
      JSON.parse(typeof init.body === "string" ? init.body : "null"),
    ]);
    return Response.json(done);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(section: ReactNode): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>{section}</TestRouter>
    </QueryClientProvider>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("a profile without a name shows a message at the field, and Discard returns to the saved name", async () => {
  show(<ProfileSection user={testUser} />);
  const name = screen.getByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.type(name, " ");
  await press("Save profile");
  expect(screen.getByText("Name is required")).toBeDefined();
  expect(document.activeElement).toBe(name);
  expect(sent).toEqual([]);
  await press("Discard");
  expect(name).toHaveProperty("value", "Ada Lovelace");
});

it("a change of password without the current one says so at its field", async () => {
  show(<PasswordSection user={testUser} />);
  await press("Change password");
  expect(screen.getByText("Enter your current password")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
  expect(sent).toEqual([]);
});

it("the password section sends a link to set a new password to the account's address", async () => {
  show(<PasswordSection user={testUser} />);
  await press("Send me a link");
  expect(await screen.findByText(`We sent a link to set a new password to ${testUser.email}.`)).toBeDefined();
  expect(sent).toEqual([["forgot-password", { email: testUser.email }]]);
});

it("a change of address asks for a code where two-factor sign-in is on, and sends it", async () => {
  show(<EmailPanel user={testUser} />);
  await press("Change e-mail");
  await userEvent.type(await screen.findByLabelText(/^Code from/), "123456");
  await userEvent.type(screen.getByLabelText("New e-mail"), "ada@other.example");
  await userEvent.type(screen.getByLabelText("Password"), "five quiet harbours");
  await press("Send the link");
  expect(await screen.findByText(done.message)).toBeDefined();
  const body = {
    newEmail: "ada@other.example",
    password: "five quiet harbours",
    secondFactor: "123456",
  };
  expect(sent).toEqual([["change-email", body]]);
});

it("a visitor of the example is shown neither the made-up address nor a way to change it", () => {
  const email = "visitor-1@visitor.invalid";
  show(<ProfileSection user={{ ...testUser, email, visitorUntil: "2026-11-29T10:00:00.000Z" }} />);
  expect(screen.queryByText(email)).toBeNull();
  expect(screen.queryByRole("button", { name: "Change e-mail" })).toBeNull();
  expect(screen.getByText(/^A visit has no address/)).toBeDefined();
});
