import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "../rate-limits/admission.ts";
import { isFromThisMachine } from "./loopback.ts";

interface Incoming {
  /** Absent when the connection was gone before the request was looked at. */
  ip: string | undefined;
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}

/** Who sends a request, as limits see it. */
export function callerOf({ ip, socket, headers }: Incoming): Caller {
  const isLocal = isFromThisMachine({
    socketAddress: socket.remoteAddress ?? "",
    requestHeader: (header) => firstValue(headers[header]),
  });
  return { address: ip ?? "", isLocal };
}

export function firstValue(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
