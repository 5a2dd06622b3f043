import { attack, mustHold } from "./attack.ts";
import { newAddress, PASSWORD, target } from "./target.ts";

/** Names that are not ours, under which a page of another site reaches a server once they lead to it. */
const hosts: readonly (readonly [title: string, host: string])[] = [
  ["A foreign host", "evil.example"],
  ["A foreign host with a port", "evil.example:3000"],
  ["A foreign host with our name for a user", "localhost@evil.example"],
  ["A foreign host that begins with our name", "localhost.evil.example"],
  ["Our name and a foreign host", "localhost, evil.example"],
];

/** Attacks by a page whose name leads here, so that a browser takes it for our own (DNS rebinding). */
for (const [title, host] of hosts)
  attack(title, async () => {
    const body = JSON.stringify({ name: "Ada", email: newAddress(), password: PASSWORD, company: "Acme" });
    for (const [line, sent] of [
      ["GET /api/configuration", ""],
      ["GET /", ""],
      ["POST /api/auth/sign-up/email", body],
    ] as const) {
      const { statuses } = await target.raw(
        `${line} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/json\r\nContent-Length: ${sent.length}\r\nConnection: close\r\n\r\n${sent}`,
      );
      const [status = 0] = statuses;
      mustHold(
        statuses.length === 1 && status >= 400 && status < 500,
        `${line} was answered ${statuses.join()}`,
      );
    }
  });
