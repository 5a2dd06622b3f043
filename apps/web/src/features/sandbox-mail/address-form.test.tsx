import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { AddressForm } from "./address-form.tsx";

afterEach(cleanup);

it("a text that is no address is refused at the field; an address is asked for", async () => {
  const onAsk = vi.fn();
  render(<AddressForm address="" onAsk={onAsk} />);
  const field = screen.getByLabelText("E-mail");
  await userEvent.type(field, "nobody{Enter}");
  expect(screen.getByText("Enter an e-mail address such as name@company.com")).toBeDefined();
  expect(onAsk).not.toHaveBeenCalled();
  await userEvent.type(field, "@acme.example{Enter}");
  expect(screen.queryByText(/^Enter an e-mail address/)).toBeNull();
  expect(onAsk).toHaveBeenCalledExactlyOnceWith("nobody@acme.example");
});
