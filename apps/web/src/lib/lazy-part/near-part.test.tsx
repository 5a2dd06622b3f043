import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { nearPart } from "./near-part.ts";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

let tell: (isIntersecting: boolean) => void = () => {};
const watched = vi.fn();

/** Reports what the test tells it. */
class ToldObserver {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    tell = (isIntersecting) => act(() => report([{ isIntersecting }]));
  }
  observe = watched;
  disconnect(): void {}
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a part below the window is asked for when its place comes near, once", async () => {
  vi.stubGlobal("IntersectionObserver", ToldObserver);
  const load = vi.fn(async () => Greeting);
  const Near = nearPart(load);
  render(<Near name="Ada" />);
  expect(watched).toHaveBeenCalledOnce();
  tell(false);
  expect(load).not.toHaveBeenCalled();
  tell(true);
  expect(await screen.findByText("Hello Ada")).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test("a part is asked for at once where a browser cannot tell what is near", async () => {
  vi.stubGlobal("IntersectionObserver", undefined);
  const Near = nearPart(async () => Greeting);
  render(<Near name="Ada" />);
  expect(await screen.findByText("Hello Ada")).toBeDefined();
});
