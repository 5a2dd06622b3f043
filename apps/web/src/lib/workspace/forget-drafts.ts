import { draftDatabase } from "../drafts/draft-database.ts";

/** Deletes what the user typed in workspaces other than these: they are no longer a member there. */
export async function forgetDrafts(userId: string, workspaceIds: readonly string[]): Promise<void> {
  const database = draftDatabase(userId);
  const known = new Set(workspaceIds);
  const gone = (await database.all()).filter(({ kind }) => {
    const workspaceId = / in (\S+)$/.exec(kind)?.[1];
    return workspaceId !== undefined && !known.has(workspaceId);
  });
  await Promise.all(gone.map((draft) => database.remove(draft)));
}
