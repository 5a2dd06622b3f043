import { KeyringError } from "../../apps/server/src/platform/crypto/keyring.ts";
import { LaunchError } from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { StartError } from "./start-error.ts";

/** The whole stop, draining and database included, ends within this time. */
const STOP_LIMIT = 9_500;

export interface Lifecycle {
  readonly stopping: boolean;
  /** Registers something to undo at the end; the last registered goes first. */
  onStop(close: () => unknown): void;
  /** Undoes everything and ends the process. A second call while the first runs changes nothing. */
  stop(exitCode: number): Promise<never>;
}

/**
 * Runs a command until a signal (or the end of the process that started it, seen on the IPC channel) stops it.
 * A StartError, LaunchError or KeyringError is one sentence on standard error and exit code 1.
 */
export async function runCommand(main: (lifecycle: Lifecycle) => Promise<void>): Promise<void> {
  const closers: (() => unknown)[] = [];
  let stopped: Promise<never> | undefined;
  const lifecycle: Lifecycle = {
    get stopping() {
      return stopped !== undefined;
    },
    onStop: (close) => closers.push(close),
    stop: (exitCode) => {
      stopped ??= undoAll(closers).then((clean) => process.exit(clean ? exitCode : 1));
      return stopped;
    },
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void lifecycle.stop(0));
  }
  if (process.connected) process.once("disconnect", () => void lifecycle.stop(0));
  try {
    await main(lifecycle);
  } catch (error) {
    // Errors after a stop has started are not reported.
    if (!lifecycle.stopping) {
      const isOurs = [StartError, LaunchError, KeyringError].some((each) => error instanceof each);
      console.error(isOurs && error instanceof Error ? `\n${error.message}\n` : error);
    }
    await lifecycle.stop(1);
  }
}

async function undoAll(closers: (() => unknown)[]): Promise<boolean> {
  setTimeout(() => {
    console.error("Stopping took too long; ending at once.");
    process.exit(1);
  }, STOP_LIMIT).unref();
  let clean = true;
  for (const close of closers.reverse()) {
    try {
      await close();
    } catch (error) {
      clean = false;
      console.error(error);
    }
  }
  return clean;
}
