/** A slot of a sentence template. */
export interface Slot {
  id: string;
  /** Label of its field, shown in brackets in the sentence while blank: "need". */
  label: string;
  placeholder: string;
}

/** A sentence template. */
export type Frame = readonly (string | Slot)[];
/** Slot values by slot id. */
export type Filling = Readonly<Record<string, string>>;

export const positioningFrame: Frame = [
  "For ",
  { id: "segment", label: "segment", placeholder: "Enterprise companies in Banking" },
  " who ",
  { id: "need", label: "need", placeholder: "need their sales data in one place" },
  ", ",
  { id: "product", label: "product", placeholder: "Northlight CRM" },
  " is ",
  { id: "is", label: "what it is", placeholder: "the CRM that runs in their own data centre" },
  ". Unlike ",
  { id: "alternative", label: "alternative", placeholder: "Halden CRM" },
  ", it ",
  { id: "difference", label: "difference", placeholder: "is running in a week" },
  ".",
];

export const offeringFrame: Frame = [
  "",
  { id: "product", label: "product", placeholder: "Northlight CRM" },
  " gives ",
  { id: "segment", label: "segment", placeholder: "Enterprise companies in Banking" },
  " ",
  { id: "gives", label: "what they get", placeholder: "every customer conversation in one place" },
  ", with ",
  { id: "with", label: "what comes with it", placeholder: "migration, training and support in Hindi" },
  ".",
];

export function slotsOf(frame: Frame): Slot[] {
  return frame.filter((part) => typeof part !== "string");
}

const blank = ({ label }: Slot) => `[${label}]`;

/** The sentence, with blank slots in brackets. */
export function sentenceOf(frame: Frame, filling: Filling): string {
  return frame
    .map((part) => (typeof part === "string" ? part : filling[part.id]?.trim() || blank(part)))
    .join("");
}

/** Parses the slot values from a sentence of the template; null for any other text. */
export function readSentence(frame: Frame, text: string): Filling | null {
  const filling: Record<string, string> = {};
  let rest = text.trim();
  for (const [index, part] of frame.entries()) {
    if (typeof part === "string") {
      if (!rest.startsWith(part)) return null;
      rest = rest.slice(part.length);
      continue;
    }
    const next = frame[index + 1];
    const isLast = index >= frame.length - 2;
    const end =
      typeof next !== "string" ? rest.length : isLast ? rest.length - next.length : rest.indexOf(next);
    if (end < 1) return null;
    const filled = rest.slice(0, end);
    filling[part.id] = filled === blank(part) ? "" : filled;
    rest = rest.slice(end);
  }
  return rest === "" ? filling : null;
}
