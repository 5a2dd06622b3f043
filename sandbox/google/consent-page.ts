import { people } from "./people.ts";

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Asks who signs in, as the real page does; `query` is what the page was asked with. */
export function consentPage(query: string): string {
  const choices = people.map(
    ({ name, email }) =>
      `<li><button name="email" value="${escape(email)}">${escape(name)}, ${escape(email)}</button></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox: Google sign-in</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 10vh auto 0; padding: 0 1.5rem; }
ul { list-style: none; padding: 0; } button { font: inherit; min-height: 2.5rem; width: 100%; margin: 0.25rem 0; }
input { font: inherit; min-height: 2.25rem; width: 100%; box-sizing: border-box; }
</style></head><body><main>
<h1>Choose an account</h1>
<p>This is the sandbox of Google sign-in. Nothing leaves this machine.</p>
<form method="post" action="/consent?${escape(query)}"><ul>${choices.join("")}</ul></form>
<form method="post" action="/consent?${escape(query)}">
<label>Another e-mail <input type="email" name="email" required></label>
<button>Continue</button></form>
<form method="post" action="/consent?${escape(query)}"><button name="deny" value="1">Cancel</button></form>
</main></body></html>`;
}
