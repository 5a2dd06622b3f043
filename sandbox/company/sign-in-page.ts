import { escapeHtml } from "../http-sandbox.ts";

/** Asks who signs in, and for nothing else. */
export const signInPage = (action: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox: identity provider</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 10vh auto 0; padding: 0 1.5rem; }
button { font: inherit; min-height: 2.5rem; width: 100%; margin: 0.25rem 0; }
input { font: inherit; min-height: 2.25rem; width: 100%; box-sizing: border-box; }
</style></head><body><main>
<h1>Sign in at your company</h1>
<p>This is the sandbox of an identity provider. Nothing leaves this machine.</p>
<form method="post" action="${escapeHtml(action)}">
<label>E-mail <input type="email" name="email" required></label>
<button>Sign in</button></form>
<form method="post" action="${escapeHtml(action)}"><button name="deny" value="1">Cancel</button></form>
</main></body></html>`;
