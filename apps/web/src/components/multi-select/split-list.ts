/** A pasted or typed list: the finished entries, and the text after the last separator. */
export interface SplitList {
  entries: string[];
  /** Text behind the last separator; an open quote keeps everything from it on. */
  rest: string;
}

const SEPARATOR = /[,;\t\r\n\u060c\u3001\uff0c\uff1b]/;

/** Whether a text holds more than one entry. */
export function isList(text: string): boolean {
  const { entries, rest } = splitList(text);
  return entries.length > (rest === "" ? 1 : 0);
}

/**
 * Splits on comma, semicolon, tab and line end. Text in double quotes stays together, as spreadsheets write
 * it: "Korea, South"; two quotes in it are one. Blanks between separators are not entries.
 */
export function splitList(text: string): SplitList {
  const entries: string[] = [];
  let entry = "";
  let isQuoted = false;
  let began = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') entry += sign;
      else if (text.charAt(at + 1) === '"') {
        entry += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && entry.trim() === "") {
      entry = "";
      isQuoted = true;
    } else if (SEPARATOR.test(sign)) {
      if (tidy(entry) !== "") entries.push(tidy(entry));
      entry = "";
      began = at + 1;
    } else entry += sign;
  }
  return { entries, rest: text.slice(began) };
}

/** Every entry of a list, the last one too; an open quote at the end counts as closed. */
export function allEntries(text: string): string[] {
  const { entries, rest } = splitList(text);
  const last = splitList(`${rest}${hasOpenQuote(rest) ? '"' : ""},`).entries;
  return [...entries, ...last];
}

function hasOpenQuote(text: string): boolean {
  return text.trimStart().startsWith('"') && (text.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** Without blanks at the ends and with single ones inside. */
function tidy(entry: string): string {
  return entry.trim().replace(/\s+/g, " ");
}
