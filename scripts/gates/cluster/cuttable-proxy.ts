/** For tests: a network path of this machine that can be cut without a word, as a pulled cable does. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface CuttableProxy {
  port: number;
  /** From now on nothing passes, and neither end gets an error. Connections can still be opened and say nothing. */
  cut(): void;
  /** Delivers what waited, and passes the rest. */
  mend(): void;
  stop(): Promise<void>;
}

/** Passes connections to this port on to `target`, both of this machine. */
export async function startCuttableProxy(port: number, target: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let mended = Promise.withResolvers<void>();
  let isCut = false;
  mended.resolve();

  function follow(socket: Socket, other: () => Socket | undefined): void {
    sockets.add(socket);
    if (isCut) socket.pause();
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(socket);
      // The other end learns of it when the path is there again.
      void mended.promise.then(() => other()?.destroy());
    });
  }

  const server = createServer({ pauseOnConnect: true }, (from) => {
    let to: Socket | undefined;
    follow(from, () => to);
    const open = () => {
      if (from.destroyed) return;
      const opened = connect(target, "127.0.0.1");
      to = opened;
      follow(opened, () => from);
      from.on("data", (data) => opened.write(data));
      opened.on("data", (data) => from.write(data));
      if (!isCut) from.resume();
    };
    void mended.promise.then(open);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  return {
    port,
    cut() {
      if (isCut) return;
      isCut = true;
      mended = Promise.withResolvers();
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      mended.resolve();
      for (const socket of sockets) socket.resume();
    },
    async stop() {
      const closed = once(server, "close");
      mended.resolve();
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
