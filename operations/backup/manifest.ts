/** The last entry of a backup: what is in it. */
export interface Manifest {
  /** Everything acknowledged before this moment is in it. */
  madeAt: string;
  /** "18.4": the restoring version must bring the same major one. */
  postgres: string;
  files: readonly ManifestFile[];
  /** Rows of every table in a snapshot just before the end of the copy. */
  rows: Readonly<Record<string, number>>;
  /** Nothing was written between that snapshot and the end: a restored database has exactly these rows. */
  atRest: boolean;
}

export interface ManifestFile {
  name: string;
  size: number;
  sha256: string;
}

export const MANIFEST = "manifest.json";

/** @throws {TypeError} when the text is not a manifest. */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  if (!isManifest(value)) throw new TypeError("no manifest");
  return value;
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null) return false;
  const field = (name: keyof Manifest): unknown => Reflect.get(value, name);
  const [files, rows] = [field("files"), field("rows")];
  return (
    typeof field("madeAt") === "string" &&
    typeof field("postgres") === "string" &&
    typeof field("atRest") === "boolean" &&
    typeof rows === "object" &&
    rows !== null &&
    Object.values(rows).every((count) => typeof count === "number") &&
    Array.isArray(files) &&
    files.every(isManifestFile)
  );
}

function isManifestFile(value: unknown): value is ManifestFile {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "name") === "string" &&
    typeof Reflect.get(value, "size") === "number" &&
    typeof Reflect.get(value, "sha256") === "string"
  );
}
