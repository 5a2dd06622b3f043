import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { testCost } from "../../../apps/server/src/modules/product-costs/test-cost.ts";
import type { Account } from "../../../operations/testing/account.ts";

export interface HostileSockets {
  /** Waits until the server has closed the trickling senders. @returns those still open after so many milliseconds since they opened */
  sendersLeft(limit: number): Promise<number>;
  /**
   * Waits until the sockets have been open for so many milliseconds, then reads what there is.
   * @returns how many of those that did not read, or read by drops, the server still serves
   */
  readersLeft(heldFor: number): Promise<number>;
  /** Answers other than 200 that arrived while readersLeft read: a refused request has no large answer. */
  readonly refusedToReaders: number;
  /** Milliseconds after which the last trickling sender was closed. */
  readonly sendersHeldFor: number;
  close(): void;
}

const NON_READERS = 20;
const TRICKLING_READERS = 10;
const TRICKLING_SENDERS = 10;
/** Milliseconds between two drops. */
const DROP_EVERY = 400;
/** Bytes of an answer that a trickling reader takes at a time. */
const DROP = 64;
/** Bytes a reader asks for: more than the kernel holds for a connection at both ends (about 4 + 6 MB). */
const ASKED_BYTES = 24 * 1024 * 1024;
/** Milliseconds in which a connection that the server has closed is noticed as closed once it is read. */
const CLOSING = 10_000;
/** Headers and bodies that never end. */
const unfinished = [
  { first: "GET /livez HTTP/1.1\r\nhost: localhost\r\nx-slow: ", drop: "a" },
  {
    first:
      "POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 400000\r\n\r\n",
    drop: " ",
  },
] as const;

/** Gives an account a list of product costs of about a megabyte. */
export async function fillList(account: Account): Promise<void> {
  const description = "字".repeat(5_000);
  for (let index = 0; index < 60; index += 1) {
    const answer = await account.send("POST", "/api/product-cost", testCost({ description }));
    if (answer.status !== 200) throw new Error(`No product cost: ${answer.status} ${await answer.text()}`);
  }
}

/**
 * Opens 20 connections that ask for large answers and do not read, 10 that read by drops, and 10 that send by drops.
 * @param accounts whose lists are asked for in turn
 * @param file a large file of the web app, and its size in bytes
 */
export async function openHostileSockets(
  url: string,
  accounts: readonly Account[],
  file: { path: string; bytes: number },
): Promise<HostileSockets> {
  const { hostname, port } = new URL(url);
  const opened = performance.now();
  const requests = Math.ceil(ASKED_BYTES / file.bytes);
  const timers = new Set<NodeJS.Timeout>();
  const since = () => performance.now() - opened;
  let sendersHeldFor = 0;
  let refusedToReaders = 0;

  const open = (first: string): Socket => {
    const socket = connect(Number(port), hostname);
    // An answer of 408 and a reset are both a close.
    socket.on("error", () => undefined).pause();
    socket.write(first);
    return socket;
  };
  const drip = (socket: Socket, drop: () => unknown) => {
    const timer = setInterval(drop, DROP_EVERY);
    timers.add(timer);
    socket.once("close", () => clearInterval(timer));
  };
  const request = (path: string, authorization = "") =>
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${authorization}\r\n`;

  const readers = Array.from({ length: NON_READERS + TRICKLING_READERS }, (_, index) => {
    const account = accounts[index % accounts.length];
    const authorization = `authorization: ${account?.headers["authorization"] ?? ""}\r\n`;
    const socket = open(request("/api/product-cost", authorization) + request(file.path).repeat(requests));
    if (index >= NON_READERS) drip(socket, () => void socket.read(DROP));
    return socket;
  });
  const senders = new Set<Socket>();
  for (let index = 0; index < TRICKLING_SENDERS; index += 1) {
    const kind = unfinished[index % 2 === 0 ? 0 : 1];
    const socket = open(kind.first).resume();
    senders.add(socket);
    drip(socket, () => socket.writable && socket.write(kind.drop));
    socket.once("close", () => {
      senders.delete(socket);
      sendersHeldFor = Math.max(sendersHeldFor, since());
    });
  }
  const openReaders = new Set(readers);
  for (const socket of readers) socket.once("close", () => openReaders.delete(socket));
  const all = [...readers, ...senders];
  await Promise.all(all.filter(({ connecting }) => connecting).map((socket) => once(socket, "connect")));

  return {
    async sendersLeft(limit) {
      while (senders.size > 0 && since() < limit) await pause(50);
      return senders.size;
    },
    async readersLeft(heldFor) {
      while (since() < heldFor) await pause(50);
      for (const timer of timers) clearInterval(timer);
      for (const socket of openReaders) {
        const count = refusalCounter();
        socket.on("data", (piece: Buffer) => (refusedToReaders += count(piece))).resume();
      }
      while (openReaders.size > 0 && since() < heldFor + CLOSING) await pause(50);
      return openReaders.size;
    },
    get refusedToReaders() {
      return refusedToReaders;
    },
    get sendersHeldFor() {
      return sendersHeldFor;
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of all) socket.destroy();
    },
  };
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3})/g;
/** Bytes of "HTTP/1.1 200", less one. */
const STATUS_LINE_REST = 11;

/** Counts the answers other than 200 in the pieces of one connection's stream. */
function refusalCounter(): (piece: Buffer) => number {
  let rest = "";
  return (piece) => {
    const text = rest + piece.toString("latin1");
    rest = text.slice(-STATUS_LINE_REST);
    return [...text.matchAll(STATUS_LINE)].filter(([, status]) => status !== "200").length;
  };
}
