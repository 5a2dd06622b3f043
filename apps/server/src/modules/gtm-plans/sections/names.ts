import { comparableName } from "@beachhead/contract";
import type { IssueCollector } from "./issue-collector.ts";

/** Finds a name of a list, ignoring case and the like (`comparableName`). */
export function nameFinder(names: readonly string[]): (name: string) => string | undefined {
  const byKey = new Map(names.map((name) => [comparableName(name), name]));
  return (name) => byKey.get(comparableName(name));
}

/** The entries of a map by industry for the current industries, in their order and under their names. */
export function entriesOf<T>(
  map: Readonly<Record<string, T>> | undefined,
  industries: readonly string[],
): [string, T][] {
  const byKey = new Map(Object.entries(map ?? {}).map(([name, value]) => [comparableName(name), value]));
  return industries.flatMap((industry): [string, T][] => {
    const value = byKey.get(comparableName(industry));
    return value === undefined ? [] : [[industry, value]];
  });
}

/** The entries of a map by industry for industries that were removed. */
export function hiddenEntries<T>(
  map: Readonly<Record<string, T>> | undefined,
  industries: readonly string[],
): [string, T][] {
  const find = nameFinder(industries);
  return Object.entries(map ?? {}).filter(([name]) => find(name) === undefined);
}

export const UNKNOWN_INDUSTRY = "Industry must be one of the combination's industries";

/** A sent map by industry, under the names of the current industries, with the stored entries of removed ones. */
export function replaceByIndustry<T>(
  sent: Readonly<Record<string, T>>,
  stored: Readonly<Record<string, T>> | undefined,
  industries: readonly string[],
  path: string[],
  addIssue: IssueCollector,
): Record<string, T> {
  const find = nameFinder(industries);
  const entries = Object.entries(sent).flatMap(([name, value]): [string, T][] => {
    const industry = find(name);
    if (industry !== undefined) return [[industry, value]];
    addIssue([...path, name], UNKNOWN_INDUSTRY);
    return [];
  });
  return Object.fromEntries([...entries, ...hiddenEntries(stored, industries)]);
}
