import { once } from "node:events";
import type { Server } from "node:http";

/** Listens on a free port of this machine. `stop` also ends what is connected. */
export async function listen(server: Server): Promise<{ port: number; stop(): Promise<void> }> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
