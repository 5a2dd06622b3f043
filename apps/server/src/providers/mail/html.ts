const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/**
 * The plain text as a small HTML page: paragraphs, and links to our own address. Any other address stays text, so
 * that nobody's name makes a link in one of our mails.
 */
export function htmlOf(text: string, publicUrl: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${withLinks(paragraph, new URL(publicUrl).origin)}</p>`);
  return `<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">${paragraphs.join("\n")}</body></html>`;
}

function withLinks(paragraph: string, origin: string): string {
  return paragraph
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const isOurs = index % 2 === 1 && URL.canParse(part) && new URL(part).origin === origin;
      return isOurs ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part);
    })
    .join("")
    .replaceAll("\n", "<br>\n");
}
