import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { PageText } from "./text-job.ts";

type Node = DefaultTreeAdapterTypes.Node;

/** Parts of a page that are not its text. */
const SKIPPED = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "nav",
  "footer",
  "iframe",
  "form",
  "select",
  "button",
  "title",
]);
/** Elements within a line of text. */
const INLINE = new Set([
  "abbr",
  "b",
  "code",
  "em",
  "i",
  "mark",
  "q",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "time",
  "u",
]);

/** Links that are likely to say what a company offers. */
const WORTH_READING =
  /\/(about|company|product|solution|platform|feature|pricing|plans|why|customers)[\w-]*\/?$/i;
/** Characters of one page. */
const MOST_CHARACTERS = 20_000;
const MOST_LINKS = 20;

/** Title and text of a page, without scripts, menus and forms, and links to pages of the same site. */
export function readPage(html: string, url: string): PageText {
  const links = new Set<string>();
  let title = "";
  let description = "";
  let text = "";
  // A stack of our own: pages may be nested deeper than the call stack.
  const stack: (Node | string)[] = [parse(html)];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === "string") {
      text += node;
      continue;
    }
    if ("value" in node && node.nodeName === "#text") {
      text += node.value.replaceAll(/\s+/g, " ");
      continue;
    }
    if (!("childNodes" in node)) continue;
    if ("tagName" in node) {
      const attribute = (name: string) => node.attrs.find((each) => each.name === name)?.value ?? "";
      if (node.tagName === "a") addLink(links, attribute("href"), url);
      if (node.tagName === "title") title ||= plainText(node);
      if (node.tagName === "meta" && attribute("name").toLowerCase() === "description")
        description ||= attribute("content").trim();
      if (
        SKIPPED.has(node.tagName) ||
        node.attrs.some(({ name }) => name === "hidden") ||
        attribute("aria-hidden") === "true"
      )
        continue;
    }
    const around = "tagName" in node ? separatorOf(node.tagName) : "";
    stack.push(around);
    for (const child of node.childNodes.toReversed()) stack.push(child);
    stack.push(around);
  }
  const lines = [description, ...text.split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim())].filter(
    (line) => line !== "",
  );
  return {
    title: title.trim().slice(0, 200),
    text: [...new Set(lines)].join("\n").slice(0, MOST_CHARACTERS),
    links: [...links].slice(0, MOST_LINKS),
  };
}

/** What separates an element from the text around it. Links of a menu often have nothing between them. */
function separatorOf(tag: string): string {
  if (tag === "a") return " ";
  return INLINE.has(tag) ? "" : "\n";
}

const plainText = ({ childNodes }: DefaultTreeAdapterTypes.Element): string =>
  childNodes.map((child) => ("value" in child ? child.value : "")).join("");

function addLink(links: Set<string>, href: string, page: string): void {
  const base = new URL(page);
  if (!URL.canParse(href, page)) return;
  const { origin, pathname } = new URL(href, base);
  if (origin === base.origin && pathname !== base.pathname && WORTH_READING.test(pathname))
    links.add(`${origin}${pathname}`);
}
