import { requireSecret, type Sandbox, type SandboxOptions } from "../sandbox.ts";
import { serveSandbox } from "../serve-sandbox.ts";
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
  const sandbox = await serveSandbox(server, options.firstPort);
  port = sandbox.ports.http;
  return sandbox;
}
