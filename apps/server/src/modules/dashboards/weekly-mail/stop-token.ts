import { readSignedIds, signIds } from "../../../platform/crypto/signed-ids.ts";

/** The e-mails that a link stops. */
export interface MailedView {
  ownerId: string;
  viewId: string;
  /** Whose e-mails; absent in links of before, which stop them for everybody. */
  personId?: string;
}

const PURPOSE = "weekly mail";

/** The token of a link that stops the e-mails of a view, and can do nothing else. It does not expire. */
export const newStopToken = ({ ownerId, viewId, personId }: MailedView, secret: string): string =>
  signIds(PURPOSE, [ownerId, viewId, ...(personId === undefined ? [] : [personId])], secret);

/** What a token was made for; undefined if this installation did not make it. */
export function readStopToken(token: string, secret: string): MailedView | undefined {
  const [ownerId, viewId, personId] = readSignedIds(PURPOSE, token, secret) ?? [];
  if (ownerId === undefined || viewId === undefined) return undefined;
  return { ownerId, viewId, ...(personId !== undefined && { personId }) };
}
