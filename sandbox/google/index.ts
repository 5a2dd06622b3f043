import { listenOnNextFree } from "../next-free-port.ts";
import { requireSecret, type Sandbox, type SandboxOptions } from "../sandbox.ts";
import { createGoogle } from "./server.ts";

/** Starts the sandbox of Google sign-in on the first free port, for this machine only. */
export async function startGoogle(options: SandboxOptions): Promise<Sandbox<"http">> {
  const client = {
    id: requireSecret(options, "clientId"),
    secret: requireSecret(options, "clientSecret"),
    redirectUris: [`${options.appUrl}/api/auth/google/callback`],
  };
  let port = 0;
  const server = createGoogle(client, () => `http://127.0.0.1:${port}`);
  port = await listenOnNextFree(server, options.firstPort);
  return {
    ports: { http: port },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
