import type { InboxItem, InboxKind } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { threadAddress } from "../../components/comments/thread-address.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatFull, formatWhenExactly } from "../../lib/format/dates.ts";
import { paths } from "../../lib/paths.ts";
import { switchWorkspace } from "../../lib/workspace/switch-workspace.ts";
import { useWorkspace } from "../../lib/workspace/use-workspace.ts";
import { workspacesQuery } from "../../lib/workspace/workspaces.ts";
import styles from "./inbox.module.css";

const deeds: Readonly<Record<InboxKind, string>> = {
  mention: "mentioned you in",
  reply: "commented on",
  "approval-request": "asks you to approve",
  "approval-answer": "answered your request to approve",
  invitation: "invites you to",
  alert: "raised the alert",
};

/** Where an item is looked at. The path of one about an approval is the id of the request. */
function addressOf({ kind, document, thread }: InboxItem): string {
  if (document === null) return paths.inbox;
  return kind === "approval-request" || kind === "approval-answer"
    ? paths.approval(document.path, document.id)
    : threadAddress(document, thread);
}

interface InboxLineProps {
  item: InboxItem;
  onRead(): void;
}

/** One item: who did what where. Opening it marks it as read. */
export function InboxLine({ item, onRead }: InboxLineProps) {
  const open = useWorkspace();
  const { data: workspaces } = useQuery(workspacesQuery);
  const { by, kind, title, label, excerpt, workspace, createdAt, isRead } = item;
  const to = addressOf(item);

  function follow(event: MouseEvent): void {
    if (!isRead) onRead();
    if (workspace.id === open.id) return;
    const other = workspaces?.find(({ id }) => id === workspace.id);
    if (other === undefined) return;
    event.preventDefault();
    const team = other.kind === "team" ? { id: other.id, name: other.name, role: other.role } : null;
    switchWorkspace(team, { to, notice: `You are now in ${other.name}.` });
  }

  return (
    <li className={classNames(styles["item"], !isRead && styles["unread"])}>
      <Link to={to} className={styles["link"]} onClick={follow}>
        <span className={styles["sentence"]}>
          {!isRead && <span className="visually-hidden">Unread: </span>}
          <b>{by}</b> {deeds[kind]} <b>{title}</b>
          {label !== "" && `, ${label}`}
        </span>
        {excerpt !== "" && <span className={styles["excerpt"]}>{excerpt}</span>}
        <span className={styles["quiet"]}>
          <time dateTime={createdAt} title={formatFull(createdAt)}>
            {formatWhenExactly(createdAt)}
          </time>
          , {workspace.name}
        </span>
      </Link>
      {!isRead && (
        <button
          type="button"
          className={styles["mark"]}
          aria-label="Mark as read"
          title="Mark as read"
          onClick={onRead}
        />
      )}
    </li>
  );
}
