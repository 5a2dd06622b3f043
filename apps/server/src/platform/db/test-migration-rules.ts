/** For tests: what a migration may do while servers of the last release are running. */
import type { Migration } from "./migrate.ts";
import { splitStatements } from "./test-statements.ts";

/** What would break for servers of the release before, still running during the migration. */
const TIGHTENS: readonly [RegExp, string][] = [
  [/^drop (table|view|function|procedure|type|schema|sequence|trigger|policy)\b/, "drops something"],
  [
    /^alter table .*\bdrop (column\b|(?!constraint|not null|default|expression|identity)[a-z_]+\b)/,
    "drops a column",
  ],
  [/^alter .*\brename\b/, "renames something"],
  [/^alter table .*\balter (column )?[a-z_"]+ (set data )?type\b/, "changes a column's type"],
  [/^alter table .*\balter (column )?[a-z_"]+ (set not null|drop default)\b/, "tightens a column"],
  [/^alter table .*\badd (constraint|check|unique|primary key|foreign key|exclude)\b/, "adds a constraint"],
  [/^create unique index\b/, "adds a constraint"],
];

/** A new column that a server which does not know it cannot fill. */
const DEMANDS_VALUE = /\badd (column )?(if not exists )?[a-z_"]+ [^,]*\bnot null\b[^,]*/g;

/**
 * @param known migrations that the last release has
 * @returns one sentence for each rule the file breaks
 */
export function brokenRules({ name, sql, kind }: Migration, known: number): string[] {
  if (kind === "contract") {
    const expansion = Number(/^-- contract of (\d{4}): \S/.exec(sql)?.[1] ?? Number.NaN);
    if (expansion <= known) return [];
    return [
      `${name} finishes an expansion that the last release does not have yet; it comes one release later`,
    ];
  }
  const statements = splitStatements(sql).map(plain);
  const made = new Set(
    statements.flatMap(
      (statement) => /^create table (?:if not exists )?([a-z_."]+)/.exec(statement)?.[1] ?? [],
    ),
  );
  return statements.flatMap((statement) => {
    const table = /^(?:alter table|create unique index .*? on) (?:if exists |only )*([a-z_."]+)/.exec(
      statement,
    )?.[1];
    if (table !== undefined && made.has(table)) return [];
    const found = TIGHTENS.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what);
    const demands = [...statement.matchAll(DEMANDS_VALUE)].filter(
      ([column]) => !/\b(default|generated)\b/.test(column),
    );
    if (demands.length > 0) found.push("adds a column that demands a value");
    return found.map((what) => `${name} ${what}, but is no contract: ${statement.slice(0, 80)}`);
  });
}

/** One line in lower case, without comments. */
const plain = (statement: string): string =>
  statement
    .replace(/--[^\n]*/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
