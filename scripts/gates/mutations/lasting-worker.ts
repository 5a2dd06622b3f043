import { ForksPoolWorker, type WorkerRequest } from "vitest/node";

type Listener = Parameters<ForksPoolWorker["on"]>[1];

/**
 * A process for tests that lives from one run to the next: the packages that it has loaded it need not load
 * again, and those take longer than most tests. The sources are evaluated again for each test file.
 */
export class LastingWorker extends ForksPoolWorker {
  readonly #listeners = new Set<Listener>();
  #isStarted = false;

  override async start(): Promise<void> {
    if (!this.#isStarted) await super.start();
  }

  override async stop(): Promise<void> {
    for (const listener of this.#listeners) super.off("message", listener);
    this.#listeners.clear();
  }

  override on(event: string, listener: Listener): void {
    if (event === "message") this.#listeners.add(listener);
    super.on(event, listener);
  }

  override send(message: WorkerRequest): void {
    if (message.type === "stop") return this.#answer("stopped");
    if (message.type === "start" && this.#isStarted) return this.#answer("started");
    this.#isStarted = true;
    super.send(message);
  }

  /** As the process would, which is not asked. */
  #answer(type: "started" | "stopped"): void {
    for (const listener of this.#listeners) listener({ type, __vitest_worker_response__: true });
  }
}
