import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { TestRouter } from "../../lib/testing-router.tsx";
import { ResetPasswordScreen } from "./reset-password-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

const OWN_NAME = "Password must not contain the name of this product";

/** Sends a new password with a link to a server that refuses it. @returns how many calls were made, and the field */
async function choose(password: string) {
  const refuse = vi.fn(async () =>
    Response.json(
      {
        success: false,
        code: "invalid",
        error: OWN_NAME,
        message: OWN_NAME,
        requestId: "1",
        issues: [{ path: "newPassword", message: OWN_NAME }],
      },
      { status: 422 },
    ),
  );
  vi.stubGlobal("fetch", refuse);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter
        at="/reset-password/a.b"
        routes={[{ path: "/reset-password/:token", element: <ResetPasswordScreen /> }]}
      />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText("New password");
  await userEvent.type(field, password);
  await userEvent.click(screen.getByRole("button", { name: "Set new password" }));
  return { refuse, field };
}

it("a new password that is too short is refused at its field, and nothing is sent", async () => {
  const { refuse, field } = await choose("short");
  expect(screen.getByText(/Password needs at least 12 characters/)).toBeDefined();
  expect(document.activeElement).toBe(field);
  expect(refuse).not.toHaveBeenCalled();
});

it("a new password that the server refuses shows its sentence at the field", async () => {
  const { field } = await choose("my beachhead kettle");
  expect(await screen.findByText(OWN_NAME)).toBeDefined();
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
});
