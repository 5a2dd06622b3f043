import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { StartError } from "../supervisor/start-error.ts";

/** @throws {StartError} with the usage on an option that the command does not have */
export function readParameters<const Options extends ParseArgsOptionsConfig>(
  parameters: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...parameters], allowPositionals: true, options });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\n\n${usage}`, { cause: error });
  }
}
