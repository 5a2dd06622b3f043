import type { FieldIssue } from "./document-form.ts";

interface Checked {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

/** Every rule that a schema found broken, at the path of its field. */
export function fieldIssues({ error }: Checked): FieldIssue[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String).join("."), message }));
}
