import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { assertPortFree, freePort } from "./port.ts";

test("a port in use is refused with a remedy, and waited for when there is time", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await expect(assertPortFree(port, "127.0.0.1", 0)).rejects.toThrow(
    `Port ${port} is in use by another program; stop that, or set PORT to another number (PORT=${port + 1} npm start).`,
  );
  const waiting = assertPortFree(port, "127.0.0.1", 10_000);
  server.close();
  await expect(waiting).resolves.toBeUndefined();
});

test("a HOST that is not an address of this machine is refused", async () => {
  await expect(assertPortFree(4000, "192.0.2.1", 0)).rejects.toThrow("HOST 192.0.2.1 is not an address");
});

test("a free port is another one at each call, and none that a connection could get", async () => {
  const ports = new Set<number>();
  for (let call = 0; call < 1_000; call += 1) ports.add(await freePort());
  expect(ports.size).toBe(1_000);
  // Where Linux begins with the ports of connections; elsewhere it is higher.
  expect(Math.max(...ports)).toBeLessThan(32_768);
  const [any = 0] = ports;
  await expect(assertPortFree(any, "127.0.0.1", 0)).resolves.toBeUndefined();
});
