import { parse } from "yaml";
import { recordOf } from "../../check/repository.ts";

export interface ComposeService {
  image: string | undefined;
  /** Undefined: the image's own CMD. */
  command: readonly string[] | undefined;
  environment: Readonly<Record<string, string>>;
  /** `max-size` of its log. */
  logSize: string | undefined;
}

/**
 * The services of a compose file by name, with `${NAME}`, `${NAME:-default}` and `${NAME:?message}` replaced.
 * @throws {Error} when a variable is required and missing
 */
export function readCompose(
  text: string,
  variables: Readonly<Record<string, string>>,
): Map<string, ComposeService> {
  // After parsing, as Compose does: a value that becomes empty stays a text.
  const replace = (value: string) =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest?: string) => {
      const found = variables[name];
      if (found !== undefined && found !== "") return found;
      if (kind === "?") throw new Error(`${name}: ${rest}`);
      return rest ?? "";
    });
  const file = recordOf(parse(text, { merge: true }));
  return new Map(
    Object.entries(recordOf(file["services"])).map(([name, service]) => {
      const { image, command, environment, logging } = recordOf(service);
      const { "max-size": logSize } = recordOf(recordOf(logging ?? {})["options"] ?? {});
      return [
        name,
        {
          image: typeof image === "string" ? image : undefined,
          logSize: typeof logSize === "string" ? logSize : undefined,
          command: Array.isArray(command) ? command.map(String) : undefined,
          environment: Object.fromEntries(
            Object.entries(recordOf(environment ?? {})).map(([key, value]) => [key, replace(String(value))]),
          ),
        },
      ];
    }),
  );
}
