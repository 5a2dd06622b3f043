import { createServer } from "node:http";

/** A document and what it is answered with. */
export interface StaticPage {
  document: string;
  headers: Record<string, string>;
}

/** Documents over bare `node:http`. */
export interface StaticServer {
  /** @returns the document's address */
  serve(page: StaticPage): string;
  stop(): Promise<void>;
}

export async function startStaticServer(): Promise<StaticServer> {
  const pages: StaticPage[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const page = pages[Number(path.slice(1))];
    if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, page.headers).end(page.document);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    serve(page) {
      pages.push(page);
      return `http://127.0.0.1:${port}/${pages.length - 1}`;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve()).closeAllConnections();
      }),
  };
}
