/** Two letters for a person: of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== "");
  const first = [...(words[0] ?? "?")][0] ?? "?";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toUpperCase();
}
