import { createServer } from "node:http";

/** Documents over bare `node:http`. */
export interface StaticServer {
  /** @returns the document's address */
  serve(document: string): string;
  stop(): Promise<void>;
}

export async function startStaticServer(): Promise<StaticServer> {
  const documents: Buffer[] = [];
  const server = createServer((request, response) => {
    const document = documents[Number(request.url?.slice(1))];
    if (document === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": document.length })
        .end(document);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    serve(document) {
      documents.push(Buffer.from(document));
      return `http://127.0.0.1:${port}/${documents.length - 1}`;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve()).closeAllConnections();
      }),
  };
}
