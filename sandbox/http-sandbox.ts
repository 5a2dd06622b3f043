import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isForThisMachine, isNoForm } from "./control.ts";

/** A request as the sandboxes read it. */
export interface SandboxRequest {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface SandboxAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Text, or a value that is sent as JSON. */
  body?: unknown;
}

/** What goes wrong with the next requests that match. */
interface Fault {
  /** Beginning of "GET /path". */
  match: string;
  times: number;
  /** Requests that match and pass before the fault begins. */
  after: number;
  /**
   * - `answer`: the given status and body instead of the service's
   * - `close-before`, `close-after`: no answer; the service has not, or has, done what was asked
   * - `truncate`: half of the answer
   * - `html`: the page of a proxy
   */
  kind: "answer" | "close-before" | "close-after" | "truncate" | "html";
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

interface Logged {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string;
}

const MOST_LOGGED = 5_000;

export interface HttpSandbox {
  server: Server;
  /** The virtual time, in milliseconds since 1970. */
  now(): number;
}

/**
 * A service over HTTP with a virtual clock, faults and a log of its requests.
 * `POST /__sandbox/clock { advance_s }`, `POST /__sandbox/faults { match, times, after, kind, status, headers, body }`,
 * `GET /__sandbox/requests`, `DELETE /__sandbox/requests`, and the controls of the service below `/__sandbox/`.
 */
export function createHttpSandbox(
  answer: (request: SandboxRequest) => SandboxAnswer | Promise<SandboxAnswer>,
  control: (action: string, body: Record<string, unknown>) => unknown,
): HttpSandbox {
  let offset = 0;
  let faults: Fault[] = [];
  let log: Logged[] = [];
  const now = () => Date.now() + offset;

  function controlled(method: string, path: string, body: Record<string, unknown>): SandboxAnswer {
    switch (`${method} ${path}`) {
      case "POST /__sandbox/clock":
        offset += Number(body["advance_s"] ?? 0) * 1000;
        return { status: 200, body: { now: now() } };
      case "POST /__sandbox/faults":
        faults.push(faultOf(body));
        return { status: 204 };
      case "DELETE /__sandbox/faults":
        faults = [];
        return { status: 204 };
      case "GET /__sandbox/requests":
        return { status: 200, body: log };
      case "DELETE /__sandbox/requests":
        log = [];
        return { status: 204 };
      default: {
        const result = control(path.slice("/__sandbox/".length), body);
        return result === undefined ? { status: 404 } : { status: 200, body: result };
      }
    }
  }

  function takeFault({ method, url }: SandboxRequest): Fault | undefined {
    const fault = faults.find((each) => each.times > 0 && `${method} ${url.pathname}`.startsWith(each.match));
    if (fault === undefined) return undefined;
    if (fault.after > 0) {
      fault.after -= 1;
      return undefined;
    }
    fault.times -= 1;
    return fault;
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
    const request = {
      method: incoming.method ?? "GET",
      url,
      headers: incoming.headers,
      body: await text(incoming),
    };
    if (!isForThisMachine(incoming)) return send(response, { status: 403 });
    if (url.pathname.startsWith("/__sandbox/")) {
      if (!isNoForm(incoming)) return send(response, { status: 403 });
      return send(response, controlled(request.method, url.pathname, parsed(request.body)));
    }
    log = [
      ...log.slice(-MOST_LOGGED),
      {
        method: request.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        authorization: incoming.headers.authorization ?? "",
      },
    ];
    const fault = takeFault(request);
    if (fault?.kind === "close-before") return void response.destroy();
    if (fault?.kind === "answer") return send(response, fault);
    if (fault?.kind === "html")
      return send(response, {
        status: 502,
        headers: { "content-type": "text/html" },
        body: "<html><body>Bad gateway</body></html>",
      });
    const answered = await answer(request);
    if (fault?.kind === "close-after") return void response.destroy();
    send(response, answered, fault?.kind === "truncate");
  }

  const server = createServer((incoming, response) => {
    respond(incoming, response).catch((error: unknown) => {
      process.stderr.write(`Sandbox: ${String(error)}\n`);
      send(response, { status: 500, body: { message: "The sandbox failed" } });
    });
  });
  return { server, now };
}

function faultOf(body: Record<string, unknown>): Fault {
  const kinds = ["answer", "close-before", "close-after", "truncate", "html"] as const;
  const given = body["headers"];
  const headers = typeof given === "object" && given !== null ? Object.entries(given) : [];
  const textOf = (name: string) => (typeof body[name] === "string" ? body[name] : "");
  return {
    match: textOf("match"),
    times: Number(body["times"] ?? 1),
    after: Number(body["after"] ?? 0),
    kind: kinds.find((kind) => kind === textOf("kind")) ?? "answer",
    status: Number(body["status"] ?? 500),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)] as const)),
    body: body["body"],
  };
}

function send(response: ServerResponse, { status, headers, body }: SandboxAnswer, half = false): void {
  const isText = typeof body === "string";
  const content = body === undefined ? "" : isText ? body : JSON.stringify(body);
  const type = isText ? "text/html; charset=utf-8" : "application/json; charset=utf-8";
  response.writeHead(status, {
    ...(content !== "" && { "content-type": type }),
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    connection: "close",
    ...headers,
  });
  response.end(half ? content.slice(0, content.length / 2) : content);
}

/** The fields of a JSON body; empty for anything else. */
export function parsed(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body === "" ? "{}" : body);
    return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}

/** Text made safe for HTML. */
export const escapeHtml = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
