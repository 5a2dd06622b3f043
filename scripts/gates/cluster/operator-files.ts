/** For tests: the files of deploy/cluster with this machine's ports and folders put in. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../../../operations/testing/app-process.ts";

const operatorFile = (name: string): string => readFileSync(join(PROJECT, "deploy/cluster", name), "utf8");

/** Variables of a file for systemd, with other values; a value for a variable that the file has not is a mistake. */
export function operatorVariables(
  name: string,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const lines = operatorFile(name).split("\n");
  const found = Object.fromEntries(
    lines.flatMap((line) => {
      const [, variable, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return variable === undefined || value === undefined ? [] : [[variable, value]];
    }),
  );
  for (const variable of Object.keys(values))
    if (!(variable in found)) throw new Error(`deploy/cluster/${name} has no ${variable}.`);
  return { ...found, ...values };
}

/** The text of a file with parts put in the place of others, each of which it must hold. */
export function operatorText(name: string, parts: Readonly<Record<string, string>>): string {
  let text = operatorFile(name);
  for (const [part, replacement] of Object.entries(parts)) {
    if (!text.includes(part)) throw new Error(`deploy/cluster/${name} has no ${part}.`);
    text = text.replaceAll(part, () => replacement);
  }
  return text;
}
