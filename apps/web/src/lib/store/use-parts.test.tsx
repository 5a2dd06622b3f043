import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { useParts } from "./use-parts.ts";

afterEach(cleanup);

interface Plans {
  names: readonly string[];
  title: string;
  notes: string;
}

function draw() {
  const store = createStore<Plans>(() => ({ names: ["Starter", "Growth"], title: "Seats", notes: "" }));
  const seen = { lists: new Set<unknown>(), objects: new Set<unknown>(), renders: 0 };
  function Shown() {
    const names = useParts(store, (state) => state.names.map((name) => name.toUpperCase()));
    const object = useParts(store, ({ title, names: all }) => ({ title, count: all.length }));
    seen.renders += 1;
    seen.lists.add(names);
    seen.objects.add(object);
    return `${names.join(", ")}: ${object.title} ${object.count}`;
  }
  return { store, seen, place: render(<Shown />).container };
}

it("useParts does not re-render for a change of another part", () => {
  const { store, seen } = draw();
  const { renders } = seen;
  act(() => store.setState({ notes: "typed" }));
  expect(seen.renders).toBe(renders);
});

it("useParts re-renders for a changed part, and the other parts stay the same objects", () => {
  const { store, seen, place } = draw();
  act(() => store.setState({ title: "Seats of ten" }));
  expect(place.textContent).toBe("STARTER, GROWTH: Seats of ten 2");
  expect(seen.lists.size).toBe(1);
  expect(seen.objects.size).toBe(2);
});

it("useParts shows a list that became shorter or longer", () => {
  const { store, place } = draw();
  act(() => store.setState({ names: ["Starter"] }));
  expect(place.textContent).toBe("STARTER: Seats 1");
  act(() => store.setState({ names: ["Starter", "Growth", "Scale"] }));
  expect(place.textContent).toBe("STARTER, GROWTH, SCALE: Seats 3");
});
