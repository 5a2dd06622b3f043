import type { SignInMethods } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { OwnerForm, type OwnerProof } from "./owner-form.tsx";

afterEach(cleanup);

const CODE = "Code from your authenticator app, or a recovery code";

const methodsWith = (changes: Partial<SignInMethods>): SignInMethods => ({
  success: true,
  passwordChangedAt: "2026-11-20T10:00:00.000Z",
  google: [],
  twoFactor: null,
  signedInRecently: true,
  ...changes,
});
const twoFactor = { enabledAt: "2026-11-20T10:00:00.000Z", recoveryCodesLeft: 10 };
const refusedAt = (path: string, message: string) =>
  new ApiError("invalid", message, { status: 422, issues: [{ path, message }] });

function setUp(changes: Partial<SignInMethods>) {
  const send = vi.fn<(proof: OwnerProof) => Promise<unknown>>(async () => undefined);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnerForm
        methods={methodsWith(changes)}
        send={send}
        busy={false}
        action="Turn off"
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );
  return send;
}
const press = () => userEvent.click(screen.getByRole("button", { name: "Turn off" }));
const focusedName = () => document.activeElement?.getAttribute("name");

it("a user with two-factor sign-in sends password and code", async () => {
  const send = setUp({ twoFactor });
  expect(focusedName()).toBe("password");
  await userEvent.type(screen.getByLabelText("Password"), "five quiet harbours");
  await userEvent.type(screen.getByLabelText(CODE), "123 456");
  await press();
  expect(send).toHaveBeenCalledExactlyOnceWith({ password: "five quiet harbours", secondFactor: "123456" });
});

it("an empty code is refused at its field, and nothing is sent", async () => {
  const send = setUp({ twoFactor });
  await userEvent.type(screen.getByLabelText("Password"), "five quiet harbours");
  await press();
  expect(screen.getByText(/Enter the 6 digits from your authenticator app/)).toBeDefined();
  expect(focusedName()).toBe("secondFactor");
  expect(send).not.toHaveBeenCalled();
});

it("a user without two-factor sign-in is asked for the password only", async () => {
  const send = setUp({});
  expect(screen.queryByLabelText(CODE)).toBeNull();
  await userEvent.type(screen.getByLabelText("Password"), "five quiet harbours");
  await press();
  expect(send).toHaveBeenCalledExactlyOnceWith({ password: "five quiet harbours" });
});

it("a code that only the server asks for appears with its sentence and takes the focus; the password stays", async () => {
  const send = setUp({});
  send.mockRejectedValueOnce(refusedAt("secondFactor", "Enter the code from your authenticator app"));
  await userEvent.type(screen.getByLabelText("Password"), "five quiet harbours");
  await press();
  expect(await screen.findByText("Enter the code from your authenticator app")).toBeDefined();
  expect(focusedName()).toBe("secondFactor");
  await userEvent.keyboard("123456");
  await press();
  expect(send).toHaveBeenLastCalledWith({ password: "five quiet harbours", secondFactor: "123456" });
});

it("a user without a password reads that the sign-in is too old, and is asked for no password", async () => {
  const send = setUp({ passwordChangedAt: null });
  const message = "Sign out and in again, or set a password first";
  send.mockRejectedValueOnce(refusedAt("password", message));
  expect(screen.getByText(/a recent sign-in with Google is needed/)).toBeDefined();
  await press();
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(send).toHaveBeenCalledExactlyOnceWith({});
});
