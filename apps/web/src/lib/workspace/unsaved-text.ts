import { draftDatabase } from "../drafts/draft-database.ts";
import { differences } from "../form/differences.ts";

/** What the user typed in a workspace and what the server does not have, a line for each field. Empty if storage cannot be read. */
export async function unsavedText(userId: string, workspaceId: string): Promise<string> {
  const drafts = await draftDatabase(userId)
    .all()
    .catch(() => []);
  return drafts
    .filter(({ kind }) => kind.endsWith(` in ${workspaceId}`))
    .flatMap(({ values, base }) => differences(values, base ?? {}))
    .filter(({ mine }) => mine !== "")
    .map(({ field, mine }) => `${field}: ${mine}`)
    .join("\n");
}
