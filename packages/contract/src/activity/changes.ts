/** A field of a document that changed. Blank means no value. */
export interface FieldChange {
  field: string;
  was: string;
  now: string;
}

const FIGURE = /^[-−]?[\d,]+(\.\d+)?$/;

const figureOf = (text: string): number | undefined =>
  FIGURE.test(text) ? Number(text.replaceAll(",", "").replace("−", "-")) : undefined;

const quoted = (text: string): string =>
  figureOf(text) === undefined ? `“${text.replaceAll(/\s*\n\s*/g, "; ")}”` : text;

/** What somebody did to a field, behind their name: "raised Field Sales, revenue target from 900,000 to 1,200,000". */
export function changeSentence({ field, was, now }: FieldChange): string {
  if (was === "") return `set ${field} to ${quoted(now)}`;
  if (now === "") return `cleared ${field}, which was ${quoted(was)}`;
  const [before, after] = [figureOf(was), figureOf(now)];
  const verb =
    before === undefined || after === undefined ? "changed" : after > before ? "raised" : "lowered";
  return `${verb} ${field} from ${quoted(was)} to ${quoted(now)}`;
}
