import { createContext, type ReactNode, useContext } from "react";

export interface PlaceWords {
  /** The beginning of the paths of the places inside. */
  path: string;
  /** The beginning of their names. */
  name: string;
}

/** Null where nothing is a place, as in dialogs. */
const Scope = createContext<PlaceWords | null>({ path: "", name: "" });

interface PlaceScopeProps {
  /** Stays the same when the thing is renamed. Null: nothing tells the thing from others, and inside nothing is a place. */
  id: string | null;
  /** What it is called now: "Referrals". */
  name: string;
  children: ReactNode;
}

/** Tells apart fields and figures of the same name: those of two channels, of two pricing plans. */
export function PlaceScope({ id, name, children }: PlaceScopeProps) {
  const outer = useContext(Scope);
  const inner =
    outer === null || id === null
      ? null
      : { path: `${outer.path}${id}/`, name: name === "" ? outer.name : `${outer.name}${name}, ` };
  return <Scope value={inner}>{children}</Scope>;
}

/** What is inside is about something else than the document of the screen. */
export function WithoutPlaces({ children }: { children: ReactNode }) {
  return <Scope value={null}>{children}</Scope>;
}

export const usePlaceScope = () => useContext(Scope);
