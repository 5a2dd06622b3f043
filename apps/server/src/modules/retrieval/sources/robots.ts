/** A path pattern of a robots.txt: `*` matches any characters, `$` at its end the end of the path. */
interface Rule {
  allows: boolean;
  pattern: string;
}

/** Characters of a robots.txt that are read, as RFC 9309 advises. */
const MOST_CHARACTERS = 500 * 1024;

/**
 * Whether a robots.txt allows an agent to read a page, by RFC 9309: the rules of its own group or else of `*`; the
 * longest pattern wins, and of two as long the one that allows. What no rule mentions is allowed.
 * @param agent name without version
 */
export function isAllowed(robots: string, agent: string, page: URL): boolean {
  const path = `${page.pathname}${page.search}`;
  const groups = readGroups(robots.slice(0, MOST_CHARACTERS));
  const rules = groups.get(agent.toLowerCase()) ?? groups.get("*") ?? [];
  const [first] = rules
    .filter(({ pattern }) => matches(pattern, path))
    .toSorted(
      (left, right) =>
        right.pattern.length - left.pattern.length || Number(right.allows) - Number(left.allows),
    );
  return first?.allows ?? true;
}

/** Rules by agent, in lower case. Consecutive agent lines share the rules below them. */
function readGroups(robots: string): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>();
  let current: Rule[][] = [];
  let isHeading = false;
  for (const line of robots.split(/\r\n|\r|\n/)) {
    const [name = "", ...rest] = (line.split("#")[0] ?? "").split(":");
    const value = rest.join(":").trim();
    switch (name.trim().toLowerCase()) {
      case "user-agent": {
        // "Beachhead/1.0" means Beachhead.
        const agent = (value.split("/")[0] ?? "").toLowerCase();
        const rules = groups.get(agent) ?? [];
        groups.set(agent, rules);
        current = isHeading ? [...current, rules] : [rules];
        isHeading = true;
        break;
      }
      case "allow":
      case "disallow":
        isHeading = false;
        if (value !== "")
          for (const rules of current)
            rules.push({ allows: name.trim().toLowerCase() === "allow", pattern: value });
        break;
      default:
    }
  }
  return groups;
}

/** Whether a path begins with a pattern. Takes time in proportion to both, whatever the pattern. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  const [start = "", ...others] = parts;
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  const last = others.at(-1);
  return (
    !isWhole ||
    (last === undefined
      ? at === path.length
      : path.length - last.length >= at - last.length && path.endsWith(last))
  );
}
