import type { Server } from "node:net";

/** Ports are tried from the wanted one on, so many of them. */
const TRIES = 200;

/** Listens on this machine only, on the first free port from `first` on, and answers which one it is. */
export async function listenOnNextFree(server: Server, first: number): Promise<number> {
  for (let port = first; port < Math.min(first + TRIES, 65_536); port++) {
    if (await listens(server, port)) return port;
  }
  throw new Error(`None of the ${TRIES} ports from ${first} on is free.`);
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => {
      server.off("listening", onListening);
      if ("code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES")) resolve(false);
      else reject(error);
    };
    const onListening = () => {
      server.off("error", onError);
      resolve(true);
    };
    server.once("error", onError);
    server.once("listening", onListening);
    server.listen(port, "127.0.0.1");
  });
}
