/** Text made safe for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A page of the server's own, readable without the web app. */
export function messagePage(nonce: string, content: { title: string; text: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(content.title)}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 20vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(content.title)}</h1>
<p>${escapeHtml(content.text)}</p>
</main>
</body>
</html>
`;
}
