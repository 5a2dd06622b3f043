import { act, cleanup, render, screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { navigate } from "../lib/navigation.ts";
import { TestRouter } from "../lib/testing-router.tsx";
import { ScreenBoundary } from "./route-failure.tsx";

afterEach(cleanup);

function Screen() {
  if (useLocation().pathname === "/broken") throw new RangeError("no such month");
  return <h1>List</h1>;
}

function Placed() {
  return (
    <ScreenBoundary place={useLocation()}>
      <Screen />
    </ScreenBoundary>
  );
}

test("a screen that fails is replaced by a message, and another screen is shown after a move", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  render(
    <TestRouter at="/broken">
      <Placed />
    </TestRouter>,
  );
  expect(screen.getByRole("alert").textContent).toContain("This screen could not be shown");
  await act(async () => navigate("/list"));
  expect(screen.getByRole("heading").textContent).toBe("List");
});
