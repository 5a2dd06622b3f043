import { emailSchema } from "@beachhead/contract";

/** What a text with e-mail addresses holds. */
export interface ReadAddresses {
  /** Each once, in lower case. */
  emails: string[];
  /** What is none, as it was written. */
  faulty: string[];
  /** How many were there before. */
  repeated: number;
}

const NAMED = /<([^<>]*)>/;

/** Reads addresses as people copy them: one a line, with commas or semicolons, as "Name <address>" of a mail program. */
export function readAddresses(text: string): ReadAddresses {
  const found = new Set<string>();
  const faulty: string[] = [];
  let repeated = 0;
  for (const written of partsOf(text)) {
    const parsed = emailSchema.safeParse(NAMED.exec(written)?.[1] ?? written.replace(/^mailto:/i, ""));
    if (!parsed.success) faulty.push(written);
    else if (found.has(parsed.data)) repeated += 1;
    else found.add(parsed.data);
  }
  return { emails: [...found], faulty, repeated };
}

/** A comma inside the quotes of a name parts nothing; addresses without one may be parted by spaces alone. */
function partsOf(text: string): string[] {
  const parts = text
    .replaceAll(/"[^"\n]*"(?=\s*<)/g, "")
    .split(/[,;\n\r\t]+/)
    .flatMap((part) => (NAMED.test(part) || !isListOfAddresses(part) ? [part] : part.split(/\s+/)));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

const isListOfAddresses = (part: string): boolean =>
  part
    .trim()
    .split(/\s+/)
    .every((word) => word.includes("@"));
