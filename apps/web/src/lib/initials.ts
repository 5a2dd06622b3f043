function firstLetter(word: string | undefined): string {
  const point = word?.codePointAt(0);
  return point === undefined ? "" : String.fromCodePoint(point);
}

/** Two letters for a person: of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== "");
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(words[0]) + firstLetter(last)).toUpperCase() || "?";
}
