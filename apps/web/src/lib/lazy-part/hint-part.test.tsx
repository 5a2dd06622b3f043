import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { hintPart } from "./hint-part.ts";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test("a hint that does not load leaves the screen as it was, and is drawn when the browser is online again", async () => {
  const load = vi.fn(async () => Greeting);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Hint = hintPart(load);
  render(
    <main>
      <p>The form</p>
      <Hint name="Ada" />
    </main>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 120_000);
  expect(screen.getByRole("main").textContent).toBe("The form");
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Hello Ada")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a hint that has loaded is drawn at once the next time", async () => {
  const Hint = hintPart(async () => Greeting);
  const first = render(<Hint name="Ada" />);
  await screen.findByText("Hello Ada");
  first.unmount();
  const { container } = render(<Hint name="Bo" />);
  expect(container.textContent).toBe("Hello Bo");
});
