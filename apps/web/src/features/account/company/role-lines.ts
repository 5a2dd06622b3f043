interface GroupRole {
  group: string;
  role: string;
}

/** "Sales: editor" on each line. What has no role is refused with the sentence about roles. */
export function readRoleLines(text: string): GroupRole[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const colon = line.lastIndexOf(":");
      if (colon < 0) return { group: line, role: "" };
      return {
        group: line.slice(0, colon).trim(),
        role: line
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      };
    });
}

export const roleLines = (roles: readonly GroupRole[]): string =>
  roles.map(({ group, role }) => `${group}: ${role}`).join("\n");
