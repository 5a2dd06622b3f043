import { listenOnNextFree } from "../next-free-port.ts";
import { type Client, createGoogle } from "./server.ts";

export interface GoogleSandbox {
  http: number;
  close(): Promise<void>;
}

/** Starts the imitation of Google sign-in on the first free port from `firstPort` on, for this machine only. */
export async function startGoogle(client: Client, firstPort: number): Promise<GoogleSandbox> {
  let port = 0;
  const server = createGoogle(client, () => `http://127.0.0.1:${port}`);
  port = await listenOnNextFree(server, firstPort);
  return {
    http: port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
