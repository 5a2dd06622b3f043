/** Control, zero-width, bidirectional and tag characters, which can hide text from people; not tabs and line ends. */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\u{e0000}-\u{e007f}]/gu;

/** A text from outside with the characters removed that people cannot see. */
export const withoutHidden = (text: string): string => text.replaceAll(HIDDEN, "");
