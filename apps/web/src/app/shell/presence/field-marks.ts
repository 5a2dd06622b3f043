export interface FieldMark {
  /** Name of the field, as somebody else's browser says: it may be anything. */
  field: string;
  initials: string;
  /** A colour of the style sheet. */
  colour: string;
}

/** Letters and figures only: the text becomes part of a style sheet. */
const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

function rulesOf({ field, initials, colour }: FieldMark): string {
  const name = `"${CSS.escape(field)}"`;
  const place = `#main :is([data-field=${name}], :has(> [name=${name}]))`;
  return `${place} { position: relative; box-shadow: inset 0 0 0 2px var(${colour}); }
${place}::after { content: "${plain(initials)}"; position: absolute; inset-block-start: 0; inset-inline-end: 0;
  padding-inline: 3px; border: 1px solid var(${colour}); border-radius: 3px; background: var(--surface);
  color: var(--ink); font: 600 10px / 12px var(--font); pointer-events: none; }`;
}

/** Draws a line and initials around fields, whichever component draws them, until the returned function is called. */
export function markFields(marks: readonly FieldMark[]): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(marks.map(rulesOf).join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
