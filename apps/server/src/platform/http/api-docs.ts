import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { serveFixedDocument } from "./fixed-document.ts";
import { escapeHtml } from "./message-page.ts";
import { createOpenApiDocument, type OpenApiDocument, type Operation } from "./openapi.ts";

/** `/api/openapi.json` for programs and `/api/docs` for people: one page without any script. */
export function registerApiDocs(app: FastifyInstance, publicUrl: string): void {
  // Made when it is first asked for: it takes longer than the rest of a start.
  let made: OpenApiDocument | undefined;
  const document = () => (made ??= createOpenApiDocument(publicUrl));
  serveFixedDocument(app, {
    path: "/api/openapi.json",
    type: "application/json; charset=utf-8",
    text: () => JSON.stringify(document()),
  });
  serveFixedDocument(app, {
    path: "/api/docs",
    type: "text/html; charset=utf-8",
    text: () => page(document(), renderBody(document())),
    headers: { "content-security-policy": POLICY },
  });
}

function page({ info }: OpenApiDocument, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)} API</h1>
<p>${codeSpans(info.description)} The same as data: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${body}
</main>
</body>
</html>
`;
}

function renderBody({ paths, components }: OpenApiDocument): string {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => renderOperation(method, path, operation)),
  );
  const failure = components.schemas["Failure"];
  return `${sections.join("\n")}
<section>
<h2>Failures</h2>
<p>Every failure has this body.</p>
${renderSchema("Body", failure)}
</section>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const access = operation.security.length > 0 ? "needs a token" : "public";
  const success = operation.responses["200"]?.content?.["application/json"]?.schema;
  const failures = Object.keys(operation.responses).filter((status) => status !== "200");
  return `<section id="${operation.operationId}">
<h2><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)} <span class="access">${access}</span></p>
${renderSchema("Body", operation.requestBody?.content["application/json"].schema)}
${renderSchema("Answer", success)}
${renderFile(operation)}
<p class="failures">Failures: ${failures.join(", ")}</p>
</section>`;
}

/** The kinds of file of an endpoint that does not answer in JSON. */
function renderFile({ parameters }: Operation): string {
  const format = parameters.find((parameter) => parameter.in === "query");
  if (format === undefined) return "";
  return `<p>Answers with a file: <code>?format=${(format.schema.enum ?? []).map((each) => escapeHtml(String(each))).join(" | ")}</code></p>`;
}

function renderSchema(title: string, schema: unknown): string {
  if (schema === undefined) return "";
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function codeSpans(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.5rem 6rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.25rem 0 0.5rem; }
.method { display: inline-block; min-width: 4rem; font-variant-numeric: tabular-nums; }
.access { border: 1px solid currentColor; border-radius: 1rem; padding: 0 0.6rem; font-size: 0.8rem; }
.failures { font-size: 0.85rem; }
summary { cursor: pointer; min-height: 1.5rem; }
pre { max-height: 30rem; overflow: auto; padding: 1rem; font-size: 0.85rem; background: color-mix(in srgb, currentColor 7%, transparent); }
`;

/** The page has no script, and the one style whose hash this is, so that the same bytes serve everybody. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
