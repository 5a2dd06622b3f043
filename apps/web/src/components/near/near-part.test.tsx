import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NEAR_INSIDE, nearPart } from "./near-part.tsx";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

let tell: (isIntersecting: boolean) => void = () => {};

/** Reports what the test tells it. */
class ToldObserver {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    tell = (isIntersecting) => act(() => report([{ isIntersecting }]));
  }
  observe(): void {}
  disconnect(): void {}
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function setUp(load: () => Promise<typeof Greeting> = async () => Greeting) {
  vi.stubGlobal("IntersectionObserver", ToldObserver);
  const loading = vi.fn(load);
  return { loading, Near: nearPart(loading, { name: "The greeting", height: 40 }) };
}

test("nearPart loads a part once when its place comes near, and reserves its height before", async () => {
  const { loading, Near } = setUp();
  const { container } = render(<Near part={{ name: "Ada" }} />);
  tell(false);
  expect(loading).not.toHaveBeenCalled();
  expect(container.querySelector<HTMLElement>("div > div > div")?.style.height).toBe("40px");
  tell(true);
  expect(await screen.findByText("Hello Ada")).toBeDefined();
  tell(false);
  expect(screen.getByText("Hello Ada")).toBeDefined();
  expect(loading).toHaveBeenCalledOnce();
});

test("nearPart renders a part once the focus or the pointer enters the section around it", async () => {
  for (const come of [fireEvent.focusIn, fireEvent.pointerEnter]) {
    const { Near } = setUp();
    render(
      <section {...NEAR_INSIDE} aria-label="Inputs">
        <Near part={{ name: "Ada" }} />
      </section>,
    );
    expect(screen.queryByText("Hello Ada")).toBeNull();
    come(screen.getByRole("region", { name: "Inputs" }));
    expect(await screen.findByText("Hello Ada")).toBeDefined();
    cleanup();
  }
});

test("nearPart renders a part that is needed, even when it is not near", async () => {
  const { Near } = setUp();
  render(<Near part={{ name: "Ada" }} isNeeded />);
  expect(await screen.findByText("Hello Ada")).toBeDefined();
});

test("nearPart loads a part at once in a browser without IntersectionObserver", async () => {
  const { Near } = setUp();
  vi.stubGlobal("IntersectionObserver", undefined);
  render(<Near part={{ name: "Ada" }} />);
  expect(await screen.findByText("Hello Ada")).toBeDefined();
});

test("nearPart names a part that failed to load, and Try again loads it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { loading, Near } = setUp();
  loading.mockRejectedValueOnce(new Error("The file could not be read"));
  render(<Near part={{ name: "Ada" }} />);
  tell(true);
  expect((await screen.findByRole("alert")).textContent).toContain("The greeting could not be shown");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Hello Ada")).toBeDefined();
});
