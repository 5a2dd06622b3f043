import { type ReactNode, useState } from "react";

/** One component in one state. */
export interface Specimen {
  /** "button-primary-busy": unique on the page. */
  id: string;
  /** The component. */
  kind: string;
  state: string;
  Show: () => ReactNode;
  /** How much of the row it takes; a third by default. */
  width?: "third" | "half" | "full" | undefined;
  /**
   * The state shows only after these keys, pressed in the specimen's first control: "Enter ArrowDown". It is then
   * pictured alone, as what opens lies over everything else.
   */
  keys?: string | undefined;
}

/** Specimens that are pictured together. */
export interface SpecimenGroup {
  id: string;
  title: string;
  /** Folders of components that it shows. */
  components: readonly string[];
  specimens: readonly Specimen[];
}

const idOf = (kind: string, state: string) => `${kind} ${state}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");

export function specimen(
  kind: string,
  state: string,
  content: ReactNode,
  look: Pick<Specimen, "width" | "keys"> = {},
): Specimen {
  return { id: idOf(kind, state), kind, state, Show: () => content, ...look };
}

interface HeldProps<V> {
  start: V;
  children: (value: V, change: (value: V) => void) => ReactNode;
}

/** A value that the specimen's control can change. */
export function Held<V>({ start, children }: HeldProps<V>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

/** Something of the specimen's own, made when it is first drawn. */
export function Made<T>({ make, children }: { make: () => T; children: (made: T) => ReactNode }) {
  const [made] = useState(make);
  return children(made);
}

/** Nothing happens. */
export const idle = (): void => undefined;
