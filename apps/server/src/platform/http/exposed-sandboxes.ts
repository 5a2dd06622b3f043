import { isLoopbackUrl } from "./loopback.ts";

/**
 * Why sandboxes must not run at this address; undefined if they may.
 * @param closed whether sandboxes are on and nobody has agreed to show them to others
 */
export function exposedSandboxes(closed: boolean, publicUrl: string): string | undefined {
  if (!closed || isLoopbackUrl(publicUrl)) return undefined;
  return (
    `Sandboxes are on, but others reach the app at ${publicUrl} (PUBLIC_URL). Set SANDBOX=0 or NODE_ENV=production; ` +
    "for a public demonstration set SANDBOX_PUBLIC=1, which hides the example account and the mailboxes of others."
  );
}
