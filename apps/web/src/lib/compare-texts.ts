let collator: Intl.Collator | undefined;

/** Orders texts by letter without regard to case, and the numbers in them by size. */
export function compareTexts(one: string, other: string): number {
  // Made at its first use: a browser reads the data of a locale for it, which would delay the start of a screen.
  collator ??= new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return collator.compare(one, other);
}
