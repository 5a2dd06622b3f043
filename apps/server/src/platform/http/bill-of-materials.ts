import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Beside the licence notices in the built web app, which serves it. */
export const BILL_FILE = "sbom.cdx.json";

const packageSchema = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  link: z.boolean().optional(),
  optional: z.boolean().optional(),
});
const lockSchema = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(z.string(), packageSchema),
});

/** A package of the lock file that an installation without development packages may have. */
interface LockedPackage {
  name: string;
  version: string;
  integrity: string;
  license: string | undefined;
  /** Installed on some platforms only. */
  isOptional: boolean;
}

/** Each package and version once, however many folders hold it, by name. */
function productionPackages(lock: unknown): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [path, entry] of Object.entries(lockSchema.parse(lock).packages)) {
    const name = path.split("node_modules/").at(-1) ?? "";
    if (!path.includes("node_modules/") || entry.dev === true || entry.link === true) continue;
    const { version, integrity, license, optional = false } = entry;
    if (version === undefined || integrity === undefined)
      throw new Error(`package-lock.json has no version or integrity of ${path}`);
    const known = found.get(`${name}@${version}`);
    const isOptional = optional && known?.isOptional !== false;
    found.set(`${name}@${version}`, { name, version, integrity, license, isOptional });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

const purlOf = (name: string, version: string) =>
  `pkg:npm/${name.replace("@", "%40")}@${encodeURIComponent(version)}`;

const algorithms: Readonly<Record<string, string>> = { sha1: "SHA-1", sha256: "SHA-256", sha512: "SHA-512" };

function hashOf({ name, integrity }: LockedPackage) {
  const [algorithm = "", digest = ""] = integrity.split(/[- ]/);
  const alg = algorithms[algorithm];
  if (alg === undefined) throw new Error(`package-lock.json has an integrity of ${name} that is unknown`);
  return { alg, content: Buffer.from(digest, "base64").toString("hex") };
}

/** An expression such as "MIT OR Apache-2.0" is no identifier. */
const licensesOf = (license: string | undefined) => {
  if (license === undefined) return {};
  return { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] };
};

function componentOf(each: LockedPackage) {
  const purl = purlOf(each.name, each.version);
  return {
    type: "library",
    "bom-ref": purl,
    name: each.name,
    version: each.version,
    scope: each.isOptional ? "optional" : "required",
    hashes: [hashOf(each)],
    ...licensesOf(each.license),
    purl,
  };
}

/** The CycloneDX bill of materials of a lock file; the same lock file gives the same text. */
export function billOfMaterials(lockText: string) {
  const lock: unknown = JSON.parse(lockText);
  const { name, version } = lockSchema.parse(lock);
  // A serial number is a UUID; this one belongs to the lock file.
  const digest = createHash("sha256").update(lockText).digest("hex");
  const serial = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": purlOf(name, version), name, version },
    },
    components: productionPackages(lock).map(componentOf),
  };
}

/** Writes the bill of materials into a folder of a build. */
export function writeBillOfMaterials(projectFolder: string, folder: string): void {
  const bill = billOfMaterials(readFileSync(join(projectFolder, "package-lock.json"), "utf8"));
  writeFileSync(join(folder, BILL_FILE), `${JSON.stringify(bill, null, 2)}\n`);
}
