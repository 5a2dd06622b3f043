import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { lazyPart } from "./lazy-part.ts";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test("a preloaded part is drawn at once, another one after its fallback", async () => {
  const Loaded = lazyPart(async () => Greeting);
  await Loaded.preload();
  const { unmount } = render(
    <Suspense fallback="Loading">
      <Loaded name="Ada" />
    </Suspense>,
  );
  expect(screen.getByText("Hello Ada")).toBeDefined();
  unmount();
  const Later = lazyPart(async () => Greeting);
  render(
    <Suspense fallback="Loading">
      <Later name="Bo" />
    </Suspense>,
  );
  expect(screen.getByText("Loading")).toBeDefined();
  expect(await screen.findByText("Hello Bo")).toBeDefined();
});

test("a part that could not be loaded is asked for again when it is drawn", async () => {
  let asked = 0;
  const Part = lazyPart(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return Greeting;
  });
  await Part.preload();
  render(
    <Suspense>
      <Part name="Ada" />
    </Suspense>,
  );
  expect(await screen.findByText("Hello Ada")).toBeDefined();
  expect(asked).toBe(2);
});
