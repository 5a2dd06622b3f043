import { rank } from "../../lib/search/rank.ts";
import type { Command, CommandGroup, CommandSection } from "./command.ts";

const MOST_OF_A_GROUP = 6;
const MOST_RECENT = 5;
/** A command found by its other words comes after those found by name; scattered letters do not count. */
const OTHER_WORDS = 0.6;
const WHOLE = 500;
/** Added to the rank of recently used commands: among nearly equal answers they come first. */
const LATELY = 50;

function pointsOf({ label, words = "", isLast }: Command, search: string): number {
  const others = words.split("|").map((word) => rank(word, search));
  const points = Math.max(
    rank(label, search),
    ...others.map((other) => (other < WHOLE - 1 ? 0 : other * OTHER_WORDS)),
  );
  return isLast ? points / 2 : points;
}

/** Before anything is typed: what was used lately, what can be created, and where one can go. */
function unasked(commands: readonly Command[], recent: readonly string[]): CommandSection[] {
  const lately = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const shown = lately.slice(0, MOST_RECENT);
  const rest = (group: CommandGroup) =>
    commands.filter((command) => command.group === group && !shown.includes(command));
  return [
    { title: "Recent" as const, commands: shown },
    { title: "Commands" as const, commands: rest("Commands") },
    { title: "Go to" as const, commands: rest("Go to") },
    { title: "Settings" as const, commands: rest("Settings") },
  ].filter((section) => section.commands.length > 0);
}

/**
 * What the palette shows for a search: the best answers under their headings, the heading with the best one first.
 * Among equally good ones, recently used ones come first.
 */
export function findCommands(
  commands: readonly Command[],
  search: string,
  recent: readonly string[],
): CommandSection[] {
  if (search.trim() === "") return unasked(commands, recent);
  const lately = (command: Command) => (recent.includes(command.id) ? LATELY : 0);
  const found = commands
    .map((command) => ({ command, points: pointsOf(command, search) }))
    .filter(({ points }) => points > 0)
    .map(({ command, points }) => ({ command, points: points + lately(command) }))
    .sort((one, other) => other.points - one.points);
  const sections = new Map<CommandGroup, Command[]>();
  for (const { command } of found) {
    const section = sections.get(command.group) ?? [];
    if (section.length < MOST_OF_A_GROUP) section.push(command);
    sections.set(command.group, section);
  }
  return [...sections].map(([title, all]) => ({ title, commands: all }));
}
