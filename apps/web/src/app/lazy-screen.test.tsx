import { cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { lazyScreen } from "./lazy-screen.tsx";

afterEach(cleanup);

let mounts = 0;

function Plans() {
  const [mount] = useState(() => ++mounts);
  return <p>Plans, mount {mount}</p>;
}

const plans = () => lazyScreen(() => Promise.resolve({ Plans }), "Plans", "Loading plans...");

test("a screen that has been preloaded is drawn at once, without the wait", async () => {
  const { Component, preload } = plans();
  await preload();
  render(<Component />);
  expect(screen.getByText(/^Plans, mount/)).not.toBeNull();
  expect(screen.queryByText("Loading plans...")).toBeNull();
});

test("a screen that loads while it is shown stays mounted when it is drawn again", async () => {
  const { Component } = plans();
  const { rerender } = render(<Component />);
  expect(screen.getByText("Loading plans...")).not.toBeNull();
  const shown = (await screen.findByText(/^Plans, mount/)).textContent;
  rerender(<Component />);
  expect(screen.getByText(/^Plans, mount/).textContent).toBe(shown);
});
