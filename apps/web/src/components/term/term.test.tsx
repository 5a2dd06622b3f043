import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { Term } from "./term.tsx";

afterEach(cleanup);

it("a term opens its meaning and how it is computed by keyboard, and Esc closes it", async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Term id="cagr">Growth needed (CAGR)</Term>
    </QueryClientProvider>,
  );
  const button = screen.getByRole("button", { name: "Growth needed (CAGR): what it means" });
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard("{Enter}");
  expect(await screen.findByText(/Compound annual growth rate/)).toBeTruthy();
  expect(screen.getByText(/^How we compute it:/)).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByText(/Compound annual growth rate/)).toBeNull();
});
