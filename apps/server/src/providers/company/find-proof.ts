import { Resolver } from "node:dns/promises";

/** What DNS says of a record: it is there, it is not there, or nobody could be asked. */
export type ProofAnswer = "found" | "missing" | "unknown";

/** Looks for a TXT record with exactly this value. */
export type FindProof = (host: string, value: string) => Promise<ProofAnswer>;

const TIMEOUT = 2_000;
const NO_RECORD = new Set(["ENOTFOUND", "ENODATA"]);

/** @param server `address:port` of the name server; default: that of the operating system */
export function createFindProof(server: string | undefined): FindProof {
  return async (host, value) => {
    const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 });
    if (server !== undefined) resolver.setServers([server]);
    try {
      const records = await resolver.resolveTxt(host);
      return records.some((parts) => parts.join("") === value) ? "found" : "missing";
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      return NO_RECORD.has(code) ? "missing" : "unknown";
    }
  };
}
