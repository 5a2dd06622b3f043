/** Spaces of the scale and three breakpoints: what the style sheets of the web app may use. */
import type { Finding } from "./finding.ts";
import { listFiles, readText } from "./repository.ts";

/** Widths in pixels below which the layout changes: phones, tablets, small desktops. */
const BREAKPOINTS = [700, 1000, 1400];

const SPACE = /(?<![-\w])(?:padding|margin|(?:row-|column-)?gap)(?:-[a-z-]+)?\s*:\s*([^;}]+)/g;
const MEDIA = /@media([^{]+)/g;

/** Lengths of a value that are neither on the scale nor a hairline. A calc() with a space of the scale may correct it. */
function offScale(value: string): string[] {
  const isCorrected = value.includes("calc(") && value.includes("var(--s-");
  const lengths = value.match(/(?<![\w.-])-?[\d.]+(?:px|rem)\b/g) ?? [];
  return isCorrected ? [] : lengths.filter((length) => !/^-?1px$/.test(length));
}

/** Widths of a media query that are no breakpoint. */
function offBreakpoints(query: string): string[] {
  const widths = query.match(/(?:min-|max-)?width[^)]*/g) ?? [];
  return widths.filter(
    (width) => !BREAKPOINTS.some((breakpoint) => width === `max-width: ${breakpoint.toString()}px`),
  );
}

/** What one sheet says beside the scale. */
export function findOffScale(css: string): { line: number; message: string }[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, " "));
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const spaces = [...text.matchAll(SPACE)].flatMap(({ index, 1: value = "" }) =>
    offScale(value).map((length) => ({
      line: lineOf(index),
      message: `has a space of ${length}; use one of --s-0-5 to --s-16 (styles/tokens.css)`,
    })),
  );
  const queries = [...text.matchAll(MEDIA)].flatMap(({ index, 1: query = "" }) =>
    offBreakpoints(query).map((width) => ({
      line: lineOf(index),
      message: `asks for ${width}; use max-width: ${BREAKPOINTS.join(", ")} px, or a container query`,
    })),
  );
  return [...spaces, ...queries];
}

/** What the style sheets of the web app say beside the scale. */
export function checkCssScale(root: string): Finding[] {
  return listFiles(root)
    .filter((file) => /^apps\/web\/src\/.*\.css$/.test(file))
    .flatMap((file) => findOffScale(readText(root, file)).map((fault) => ({ file, ...fault })));
}
