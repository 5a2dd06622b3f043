/** What each sandbox is started with. */
export interface SandboxOptions {
  /** Where it may store its data. */
  folder: string;
  /** First port to try. */
  firstPort: number;
  /** Where people reach the app; they are sent back there. */
  appUrl: string;
  /** Values that it shares with the servers, as the provider's descriptor names them. */
  secrets: Readonly<Record<string, string>>;
}

/** A running stand-in for an outside service, on 127.0.0.1. */
export interface Sandbox<Port extends string = string> {
  /** Where it listens, as the provider's descriptor names the ports. */
  ports: Record<Port, number>;
  close(): Promise<void>;
}

/** @throws {Error} naming the secret that is missing */
export function requireSecret({ secrets }: SandboxOptions, name: string): string {
  const secret = secrets[name];
  if (secret === undefined || secret === "") throw new Error(`The secret ${name} is missing.`);
  return secret;
}
