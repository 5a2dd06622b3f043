import { comparableName } from "@beachhead/contract";

/** The name itself when it is free, else "Copy of" it, with a number from the second on. */
export function freeName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(comparableName));
  const copy = `Copy of ${name}`;
  let candidate = keys.has(comparableName(name)) ? copy : name;
  for (let number = 2; keys.has(comparableName(candidate)); number += 1) candidate = `${copy} ${number}`;
  return candidate;
}
