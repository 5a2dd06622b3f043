import { randomBytes } from "node:crypto";
import { z } from "zod";

/** Environment variables as text. An absent variable is not set; an empty one must have been removed before. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Facts of the installation that a provider's settings depend on. */
export interface ProviderContext {
  /** Where people reach the app, without a slash at the end. */
  publicUrl: string;
  production: boolean;
  /** Whether providers that are not configured use their sandbox. */
  sandboxes: boolean;
}

/** A provider as the environment configures it. */
export interface ConfiguredProvider<Settings> {
  /** Undefined: not configured, so the feature is off. */
  settings: Settings | undefined;
  /** Origins on this machine (sandboxes) that the server may call; public origins need no entry. */
  origins: readonly string[];
}

/** One sandbox of one start: its secrets, and the variables that point the servers at it. */
export interface PreparedSandbox {
  id: string;
  /** Names of the ports that it must tell. */
  ports: readonly string[];
  /** Random values that the sandbox and the servers share. */
  secrets: Readonly<Record<string, string>>;
  /**
   * The variables for the server processes.
   * @param ports where the sandbox says it listens
   * @throws {z.ZodError} when a port is missing
   */
  environment(ports: unknown): Record<string, string>;
}

/** An outside service that the server can use: the one place that describes it to all other parts. */
export interface Provider<Settings> {
  /** Name of its folder, of its sandbox's folder, and of its entry in `run.json`. */
  id: string;
  /** All variables that it reads, by name. Those that begin with `SANDBOX_` are set by the start, not by people. */
  variables: readonly string[];
  /** Whether the environment names a real service, so that its sandbox is not used. */
  isConfigured(environment: Environment): boolean;
  /** @throws {z.ZodError} naming the first variable that cannot be used */
  read(environment: Environment, context: ProviderContext): ConfiguredProvider<Settings>;
  /** Makes new secrets with each call. */
  prepareSandbox(): PreparedSandbox;
  describe: ProviderDescription;
}

/** What the start summary says. */
export interface ProviderDescription {
  /** When its sandbox is used. */
  sandboxed(publicUrl: string): string;
  /** When the real service is used, where people must know that it is. */
  live?(environment: Environment): string;
  /** While nothing does. */
  missing: string;
}

interface ProviderDefinition<
  Shape extends z.ZodRawShape,
  Settings,
  Port extends string,
  Secret extends string,
> {
  id: string;
  /** Variables of the environment, each with its rule. */
  variables: Shape;
  /** If one of these is set, the service is real. */
  configuredBy: readonly (keyof Shape & string)[];
  read(variables: z.output<z.ZodObject<Shape>>, context: ProviderContext): Settings | undefined;
  /** Origins on this machine that these settings name. */
  origins(settings: Settings): string[];
  sandbox: {
    ports: readonly Port[];
    secrets: readonly Secret[];
    /** Values of `variables` that point the servers at the sandbox. */
    environment(ports: Record<Port, number>, secrets: Record<Secret, string>): Record<string, string>;
  };
  describe: ProviderDescription;
}

/** Checks a definition's types against each other and hides those that only the definition needs. */
export function defineProvider<
  const Shape extends z.ZodRawShape,
  Settings,
  const Port extends string,
  const Secret extends string,
>(definition: ProviderDefinition<Shape, Settings, Port, Secret>): Provider<Settings> {
  const { id, sandbox, describe } = definition;
  const variables = z.object(definition.variables);
  const portsSchema = z.record(z.enum(sandbox.ports), z.number());
  const secretsSchema = z.record(z.enum(sandbox.secrets), z.string());
  return {
    id,
    variables: Object.keys(definition.variables),
    isConfigured: (environment) => definition.configuredBy.some((name) => environment[name] !== undefined),
    read(environment, context) {
      const settings = definition.read(variables.parse(environment), context);
      return { settings, origins: settings === undefined ? [] : definition.origins(settings) };
    },
    prepareSandbox() {
      const secrets = secretsSchema.parse(
        Object.fromEntries(sandbox.secrets.map((name) => [name, randomBytes(32).toString("hex")])),
      );
      return {
        id,
        ports: sandbox.ports,
        secrets,
        environment: (ports) => sandbox.environment(portsSchema.parse(ports), secrets),
      };
    },
    describe,
  };
}

/** What a sandbox process is started with, in addition to what its starter passes on. */
export interface SandboxProcess {
  /** Where the sandboxes store their data. */
  folder: string;
  /** First port to try; each sandbox takes the next free ones. */
  firstPort: number;
  /** Where people reach the app; sandboxes send them back there. */
  appUrl: string;
  sandboxes: readonly PreparedSandbox[];
}

/** The variables of the sandbox process; `sandbox/main.ts` reads them. */
export function sandboxProcessEnvironment({ folder, firstPort, appUrl, sandboxes }: SandboxProcess) {
  return {
    SANDBOX_DIR: folder,
    SANDBOX_PORT: String(firstPort),
    SANDBOX_APP_URL: appUrl,
    SANDBOX_SECRETS: JSON.stringify(Object.fromEntries(sandboxes.map(({ id, secrets }) => [id, secrets]))),
  };
}

const portsMessage = z.record(z.string(), z.record(z.string(), z.number()));

/** Ports on 127.0.0.1, by provider and name. */
export type SandboxPorts = z.infer<typeof portsMessage>;

/**
 * Reads the message that the sandbox process sends when all sandboxes listen.
 * @returns the ports and the variables for the server processes
 * @throws {z.ZodError} when it is not such a message, or a port is missing
 */
export function readSandboxPorts(message: unknown, sandboxes: readonly PreparedSandbox[]) {
  const ports = portsMessage.parse(message);
  const environment: Record<string, string> = {};
  for (const { id, environment: environmentOf } of sandboxes) {
    Object.assign(environment, environmentOf(ports[id]));
  }
  return { ports, environment };
}
