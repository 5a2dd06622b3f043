import type { Server } from "node:http";
import { listenOnNextFree } from "./next-free-port.ts";
import type { Sandbox } from "./sandbox.ts";

/** Serves a sandbox that is one HTTP server on the first free port. Closing it ends open connections, too. */
export async function serveSandbox(server: Server, firstPort: number): Promise<Sandbox<"http">> {
  const port = await listenOnNextFree(server, firstPort);
  return {
    ports: { http: port },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
