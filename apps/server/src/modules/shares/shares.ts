import {
  MAX_SHARES,
  type PlanShareListItem,
  type ReplyOf,
  type SharedDocument,
  type ShareKind,
  sharedDocumentReply,
} from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { addMs, DAY_MS } from "../../platform/clock/durations.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction, WithUser } from "../../platform/db/with-user.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { Deck } from "../../platform/exports/deck.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import {
  countOpenShares,
  endShare,
  findOpenSubject,
  findShareOfToken,
  insertShare,
  listShares as listLinks,
  type ShareSubject,
} from "../../platform/shares/share-links.ts";
import { hashOfShareToken, newShareToken } from "../../platform/shares/share-token.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

/** A kind of document that links can open. */
interface Shareable {
  /** In messages: "This simulation". */
  name: string;
  /** The findings of a document as slides; undefined if the owner has no such document, or deleted it. */
  findDeck(tx: UserTransaction, ownerId: string, id: string): Promise<Deck | undefined>;
}

/** Dependencies of this module's verbs. */
export interface ShareDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
  shareables: Readonly<Record<ShareKind, Shareable>>;
  /** Whether the owner has such a GTM plan that is not deleted. @param lock until the transaction ends */
  hasGtmPlan(tx: UserTransaction, ownerId: string, id: string, lock: boolean): Promise<boolean>;
}

const nameOf = ({ shareables }: ShareDependencies, kind: ShareSubject["kind"]) =>
  kind === "gtm-plan" ? "This GTM plan" : shareables[kind].name;

async function requireSubject(
  dependencies: ShareDependencies,
  tx: UserTransaction,
  ownerId: string,
  { kind, id }: ShareSubject,
  lock = false,
): Promise<void> {
  const exists =
    kind === "gtm-plan"
      ? await dependencies.hasGtmPlan(tx, ownerId, id, lock)
      : (await dependencies.shareables[kind].findDeck(tx, ownerId, id)) !== undefined;
  if (!exists) throw notFound(nameOf(dependencies, kind));
}

/** Creates a link by which anyone can read a document. Only this reply has its token. */
export async function createShare(
  dependencies: ShareDependencies,
  { actor, ownerId, body }: VerbContext<"createShare", "body">,
  subject: ShareSubject,
): Promise<ReplyOf<"createShare">> {
  const { withUser, subscriptions, clock } = dependencies;
  const { kind, id } = subject;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    await requireSubject(dependencies, tx, ownerId, subject, true);
    const createdAt = clock.now();
    if ((await countOpenShares(tx, ownerId, subject, createdAt)) >= MAX_SHARES)
      throw new AppError(
        "conflict",
        `${nameOf(dependencies, kind)} has ${MAX_SHARES} open links. Revoke one to create another.`,
      );
    const expiresAt = addMs(createdAt, body.expiresInDays * DAY_MS);
    const token = newShareToken();
    const hash = hashOfShareToken(token);
    if (hash === undefined) throw new Error("A new token has no hash");
    const share = { id: newId(), createdAt, expiresAt };
    await insertShare(tx, ownerId, subject, share, hash);
    const detail = { share: share.id, expiresAt: expiresAt.toISOString() };
    await recordAudit(tx, actor, `${kind}.share`, { entity: kind, entityId: id }, detail);
    return {
      success: true,
      message: "Link created. Copy it now: it is shown only once.",
      id: share.id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      token,
      path: kind === "gtm-plan" ? `/shared/${token}` : `/shared/view/${token}`,
    };
  });
}

/** The share links of a document, newest first. */
export async function listShares(
  dependencies: ShareDependencies,
  { ownerId, header }: VerbContext<"listShares", "header">,
  subject: ShareSubject,
): Promise<PlanShareListItem[]> {
  const links = await dependencies.withUser.read(ownerId, async (tx) => {
    await requireSubject(dependencies, tx, ownerId, subject);
    return listLinks(tx, ownerId, subject, dependencies.clock.now());
  });
  header("x-total-count", String(links.length));
  return links;
}

/** Ends a share link immediately. Possible also after the trial or subscription has expired. */
export async function revokeShare(
  { withUser, clock }: ShareDependencies,
  { actor, ownerId }: VerbContext<"revokeShare">,
  subject: ShareSubject,
  shareId: string,
): Promise<ReplyOf<"revokeShare">> {
  const { kind, id } = subject;
  return withUser(ownerId, async (tx) => {
    if (!(await endShare(tx, ownerId, subject, shareId, clock.now()))) throw notFound("This link");
    const detail = { share: shareId.toLowerCase() };
    await recordAudit(tx, actor, `${kind}.unshare`, { entity: kind, entityId: id }, detail);
    return { success: true, message: "Link revoked" };
  });
}

/**
 * The current findings of the document that a link opens.
 * @throws {AppError} `not_found`, the same for an unknown token, an ended link and a deleted document
 */
export async function getSharedDocument(
  { withUser, clock, shareables }: ShareDependencies,
  { params }: Pick<RouteContext<"getSharedDocument">, "params">,
): Promise<SharedDocument> {
  const { ownerId, shareId } = await findShareOfToken(withUser, "document", params.shareToken);
  return withUser.read(ownerId, async (tx) => {
    const subject = await findOpenSubject(tx, ownerId, shareId, clock.now());
    if (subject === undefined) throw notFound("This link");
    const deck = await shareables[subject.kind].findDeck(tx, ownerId, subject.id);
    if (deck === undefined) throw notFound("This link");
    return toDocument(subject.kind, deck);
  });
}

function toDocument(kind: ShareKind, { title, footer, slides }: Deck): SharedDocument {
  const subject = footer.startsWith(title) ? footer.slice(title.length).replace(/^ · /, "") : footer;
  return sharedDocumentReply.parse({ success: true, kind, title, subject, findings: slides });
}
