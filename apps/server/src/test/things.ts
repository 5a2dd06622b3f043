import type { Facts, Thing } from "./sample-calls/sample-call.ts";

/** Things that calls are about, each made when it is asked for first. */
export interface Things {
  /** The thing of this kind that no call has used up, or a new one. */
  take(thing: Thing | undefined): Promise<Facts>;
  /** A call was granted that may have changed or removed the thing taken last: nothing is taken again. */
  useUp(): void;
}

export function createThings(make: (thing: Thing | undefined) => Promise<Facts>): Things {
  const left = new Map<Thing | undefined, Facts>();
  return {
    async take(thing) {
      const facts = left.get(thing) ?? (await make(thing));
      left.set(thing, facts);
      return { ...facts };
    },
    useUp: () => left.clear(),
  };
}
