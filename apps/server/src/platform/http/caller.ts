import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "../rate-limits/request-limits.ts";
import { readDeviceCookie } from "./device-cookie.ts";
import { isFromThisMachine, isLoopbackUrl } from "./loopback.ts";

/** Kept with the request, because it is asked for several times: a WeakMap of requests takes longer to collect than to fill. */
const CALLER = Symbol("caller");

interface Incoming {
  [CALLER]?: { publicUrl: string; caller: Caller };
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
  const known = incoming[CALLER];
  if (known?.publicUrl === publicUrl) return known.caller;
  const { ip, socket, headers } = incoming;
  const isLocal =
    isLocalApp(publicUrl) && isFromThisMachine({ socketAddress: socket.remoteAddress ?? "", headers });
  const caller = { address: ip ?? "", isLocal, deviceCookie: readDeviceCookie(headers, publicUrl) };
  incoming[CALLER] = { publicUrl, caller };
  return caller;
}

const localApps = new Map<string, boolean>();

function isLocalApp(publicUrl: string): boolean {
  const known = localApps.get(publicUrl);
  if (known !== undefined) return known;
  const isLocal = isLoopbackUrl(publicUrl);
  localApps.set(publicUrl, isLocal);
  return isLocal;
}

export function firstValue(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
