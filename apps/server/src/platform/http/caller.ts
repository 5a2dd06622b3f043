import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "../rate-limits/request-limits.ts";
import { readDeviceCookie } from "./device-cookie.ts";
import { isFromThisMachine, isLoopbackUrl } from "./loopback.ts";

interface Incoming {
  /** Absent when the connection was gone before the request was looked at. */
  ip: string | undefined;
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}

/**
 * Who sends a request.
 * @param publicUrl where people reach the app: with a public address nobody counts as local, as a proxy in front
 *   may pass requests on without a trace
 */
export function callerOf(incoming: Incoming, publicUrl: string): Caller {
  const { ip, socket, headers } = incoming;
  const isLocal =
    isLoopbackUrl(publicUrl) && isFromThisMachine({ socketAddress: socket.remoteAddress ?? "", headers });
  return { address: ip ?? "", isLocal, deviceCookie: readDeviceCookie(headers, publicUrl) };
}

export function firstValue(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
