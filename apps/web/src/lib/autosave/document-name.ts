/** A document as the server's events name it. */
export interface DocumentName {
  kind: string;
  id: string;
}

/** The document that a form saves, or saves a part of. @param id of a part: "plan/combination" */
export function documentOf(kind: string, id: string): DocumentName {
  const [document = id] = id.split("/");
  const isOfPlan = kind.startsWith("gtm-plan-") || kind === "sales-channels";
  return { kind: isOfPlan ? "gtm-plan" : kind, id: document };
}

interface Saved extends Pick<DocumentName, "kind"> {
  id: string | null;
  action: string;
  version?: number | undefined;
}

/**
 * The version that a form of `kind` should load after a save by somebody else; undefined if the save is of another
 * document. Sales channels have versions of their own; all other parts of a plan share the plan's.
 */
export function versionFor(kind: string, documentId: string | undefined, saved: Saved): number | undefined {
  if (documentId === undefined || saved.version === undefined) return undefined;
  const document = documentOf(kind, documentId);
  const isOfChannels = saved.action === "sales-channels.update";
  const isSame = saved.kind === document.kind && saved.id === document.id;
  return isSame && isOfChannels === (kind === "sales-channels") ? saved.version : undefined;
}
