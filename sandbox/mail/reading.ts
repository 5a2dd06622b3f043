import { createServer, type IncomingMessage, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { hasToken, isForThisMachine, isNoForm } from "../control.ts";
import { type Faults, isFaultKind } from "./faults.ts";
import type { Mailbox } from "./mailbox.ts";

interface Answer {
  status: number;
  body?: unknown;
}

/**
 * The mailboxes by HTTP, and the faults' switch:
 * `GET /mail?to=` the mails of an address, newest first (without `to` all); `DELETE /mail`;
 * `POST /__sandbox/faults { kind, times }`; `DELETE /__sandbox/faults`. Each needs the token: other users of the
 * machine reach the port as well.
 */
export function createReading(mailbox: Mailbox, faults: Faults, token: string): Server {
  async function answer(request: IncomingMessage): Promise<Answer> {
    if (!isForThisMachine(request) || !isNoForm(request)) return { status: 403 };
    if (!hasToken(request, token)) return { status: 401 };
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    switch (`${request.method} ${url.pathname}`) {
      case "GET /mail":
        return { status: 200, body: { mails: mailbox.list(url.searchParams.get("to") ?? undefined) } };
      case "DELETE /mail":
        mailbox.clear();
        return { status: 204 };
      case "POST /__sandbox/faults":
        return setFault(await json(request));
      case "DELETE /__sandbox/faults":
        faults.clear();
        return { status: 204 };
      default:
        return { status: 404 };
    }
  }

  function setFault(body: unknown): Answer {
    if (typeof body !== "object" || body === null || !("kind" in body) || !isFaultKind(body.kind)) {
      return { status: 422 };
    }
    const times = "times" in body && typeof body.times === "number" ? body.times : 1;
    faults.set(body.kind, times);
    return { status: 204 };
  }

  return createServer((request, response) => {
    answer(request)
      .catch((): Answer => ({ status: 400 }))
      .then(({ status, body }) => {
        response.writeHead(status, { "content-type": "application/json", connection: "close" });
        return response.end(body === undefined ? undefined : JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
}
