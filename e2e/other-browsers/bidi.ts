import { member } from "./reply.ts";

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A client of WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(method: string, parameters: unknown) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(String(data))));
    socket.addEventListener("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("The browser closed the connection"));
      this.#waiting.clear();
    });
  }

  static open(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url);
    return new Promise((resolve, reject) => {
      socket.addEventListener("open", () => resolve(new BidiConnection(socket)), { once: true });
      socket.addEventListener("error", () => reject(new Error(`Cannot connect to ${url}`)), { once: true });
    });
  }

  onEvent(listener: (method: string, parameters: unknown) => void): void {
    this.#listeners.add(listener);
  }

  /** @throws {Error} with the browser's message when it refuses the command. */
  call(method: string, params: object = {}): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: unknown): void {
    const id = member(message, "id");
    if (typeof id !== "number") {
      const method = String(member(message, "method"));
      for (const listener of this.#listeners) listener(method, member(message, "params"));
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (member(message, "type") === "success") waiting?.resolve(member(message, "result"));
    else
      waiting?.reject(
        new Error(`${String(member(message, "error"))}: ${String(member(message, "message"))}`),
      );
  }
}
