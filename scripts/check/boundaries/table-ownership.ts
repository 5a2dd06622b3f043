import type { Finding } from "../finding.ts";
import { isNode, isTestFile, type SourceFile, walkSyntax } from "../source.ts";
import type { ImportEdge } from "./import-graph.ts";

const SERVER = "apps/server/src/";
const SCHEMA = `${SERVER}platform/db/schema/`;

/** Tables that are not of a module; all others belong to the module of the schema file's name. */
const owners: Readonly<Record<string, string>> = {
  accounts: `${SERVER}platform/auth/`,
  company: `${SERVER}platform/auth/`,
  platform: `${SERVER}platform/`,
};

/** A file that may use the tables of another domain. */
interface Exception {
  file: string;
  domains: readonly string[];
}

/** All reaches across domains. Prefer a read function that the owner exports. */
const exceptions: readonly Exception[] = [
  // A list joins the names of what its rows refer to, in one query.
  { file: `${SERVER}modules/dg-plans/plan/store.ts`, domains: ["gtm-plans"] },
  { file: `${SERVER}modules/simulations/store.ts`, domains: ["product-costs"] },
  // A comment is about a document of any domain, and names it by its title.
  {
    file: `${SERVER}modules/comments/find-document-title.ts`,
    domains: ["gtm-plans", "dg-plans", "product-costs", "simulations", "dashboards"],
  },
  // Measures and cleans the rows of all domains.
  {
    file: `${SERVER}platform/storage/document-limits.ts`,
    domains: ["gtm-plans", "dg-plans", "product-costs", "simulations", "deals", "approvals", "comments"],
  },
  { file: `${SERVER}platform/storage/purge-deleted.ts`, domains: ["gtm-plans", "dg-plans"] },
  { file: `${SERVER}platform/storage/nightly-cleaning.ts`, domains: ["accounts", "payments", "webhooks"] },
  // The example is written and copied across modules.
  {
    file: `${SERVER}example/copy.ts`,
    domains: ["gtm-plans", "dg-plans", "product-costs", "simulations"],
  },
  { file: `${SERVER}example/seed.ts`, domains: ["gtm-plans", "platform"] },
  { file: `${SERVER}example/password.ts`, domains: ["accounts"] },
];

interface Use {
  file: string;
  line: number;
  domain: string;
  /** The import, or the table's name in a statement. */
  what: string;
}

const domainOf = (path: string) => path.slice(SCHEMA.length, -".ts".length);

const ownerOf = (domain: string) => owners[domain] ?? `${SERVER}modules/${domain}/`;

const mayUse = ({ file, domain }: Use) =>
  file.startsWith(ownerOf(domain)) ||
  exceptions.some((exception) => exception.file === file && exception.domains.includes(domain));

/** Names of the tables in the database, each with its domain. */
function readTables(sources: readonly SourceFile[]): Map<string, string> {
  const tables = new Map<string, string>();
  for (const { path, text } of sources.filter((source) => source.path.startsWith(SCHEMA))) {
    for (const [, table = ""] of text.matchAll(/\bpgTable\(\s*"(\w+)"/g)) tables.set(table, domainOf(path));
  }
  return tables;
}

const STATEMENT = /\b(select|insert into|delete from|update \w+ (\w+ )?set)\b/i;
const TABLE = /\b(?:from|join|into|update)\s+(\w+)/gi;

/** Tables that are named in the text of SQL statements. */
function usesInStatements(source: SourceFile, tables: ReadonlyMap<string, string>): Use[] {
  const uses: Use[] = [];
  for (const { node } of walkSyntax(source.program)) {
    if (!isNode(node) || (node.type !== "TemplateLiteral" && node.type !== "Literal")) continue;
    const text = source.text.slice(node.start, node.end);
    if (!STATEMENT.test(text)) continue;
    for (const match of text.matchAll(TABLE)) {
      const [, table = ""] = match;
      const domain = tables.get(table);
      if (domain === undefined) continue;
      uses.push({ file: source.path, line: source.lineOf(node.start + match.index), domain, what: table });
    }
  }
  return uses;
}

/** Uses of tables by files of the server that neither own them nor are excepted, and exceptions without a use. */
export function findForeignTables(sources: readonly SourceFile[], edges: readonly ImportEdge[]): Finding[] {
  const tables = readTables(sources);
  const isChecked = (path: string) =>
    path.startsWith(SERVER) && !path.startsWith(SCHEMA) && !isTestFile(path);
  const uses = [
    ...edges
      .filter(({ from, to }) => isChecked(from) && to.startsWith(SCHEMA))
      .map(({ from, to, line }): Use => ({ file: from, line, domain: domainOf(to), what: to })),
    ...sources.filter(({ path }) => isChecked(path)).flatMap((source) => usesInStatements(source, tables)),
  ];
  const foreign = uses
    .filter((use) => !mayUse(use))
    .map(({ file, line, domain, what }) => ({
      file,
      line,
      message: `uses ${what}, a table of ${ownerOf(domain)}; call a read function that it exports, or add an exception in scripts/check/boundaries/table-ownership.ts`,
    }));
  const present = new Set(sources.map(({ path }) => path));
  const unused = exceptions
    .filter(({ file }) => present.has(file))
    .flatMap(({ file, domains }) =>
      domains
        .filter((domain) => !uses.some((use) => use.file === file && use.domain === domain))
        .map((domain) => ({ file, message: `does not use the tables of ${domain}; remove the exception` })),
    );
  return [...foreign, ...unused];
}
