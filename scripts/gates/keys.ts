import type { Gate } from "./gate.ts";
import { withInstallation } from "./installation.ts";
import { rotateKeys } from "./keys/rotation.ts";

const USERS = { small: 3, full: 10 } as const;

/** A rotation of the master keys with its restarts, as docs/operations.md describes it: scripts/gates/keys. */
export const keysGate: Gate = {
  name: "keys",
  title: "A rotation of the master keys loses no value",
  heldByUnitTests: true,
  what: "Two server processes, and users with a CRM token, two-factor sign-in and unsent e-mails, all encrypted. The key is rotated as docs/operations.md says, and the servers are restarted one after the other, while the CRM is read again and again with the stored tokens; a read that a stopping server refuses is sent again. `npm run admin -- key rewrap` is killed in the middle, and so is a server; the second run must encrypt exactly the rest, the third nothing. After every step each value must decrypt with the current key ring to its earlier text. Every read must succeed, users must sign in with codes, and in the end the e-mails are delivered with the new key alone. As the planted faults, the old key is removed too early: the server and the command must refuse to start, and the gate must find the values that no longer decrypt. The old key alone must be refused after the rotation.",
  run: (size) => withInstallation((installation) => rotateKeys(installation, USERS[size])),
};
