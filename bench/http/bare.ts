import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Canned } from "./bare-server.ts";
import { type Ask, askOnce, type Exchange, exchangeOf } from "./client.ts";

/** A bare server in a process of its own. */
export interface BareServer {
  /** Makes it give the very answer that the product gives to this request: status, headers and bytes. */
  imitate(url: string, request: Ask): Promise<Exchange>;
  stop(): void;
}

/** Headers that Node itself adds to every answer. */
const OWN = new Set(["connection", "date", "keep-alive", "content-length", "transfer-encoding"]);

export async function startBareServer(): Promise<BareServer> {
  const child = fork(new URL("./bare-server.ts", import.meta.url), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const port = await portOf(child);
  let count = 0;
  return {
    async imitate(url, request) {
      const { status, headers, bytes } = await askOnce(url, request);
      count += 1;
      const canned: Canned = {
        path: `/${count}`,
        status,
        headers: {
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name))),
          ...(status === 304 ? {} : { "content-length": String(bytes.length) }),
        },
        body: bytes.toString("base64"),
      };
      child.send(canned);
      await once(child, "message");
      return exchangeOf(`http://127.0.0.1:${port}${canned.path}`, { ...request, status });
    },
    stop: () => child.disconnect(),
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  const message = await new Promise<unknown>((resolve) => child.once("message", resolve));
  if (typeof message !== "object" || message === null || !("port" in message))
    throw new Error("No bare server.");
  return Number(message.port);
}
