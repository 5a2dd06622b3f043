import type { PlanShareListItem } from "@beachhead/contract";
import { Ban, Clock, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { daysUntil, formatDate, formatFull, formatWhenExactly } from "../../lib/format/dates.ts";
import { formatCount } from "../../lib/format/numbers.ts";
import { Button } from "../button/button.tsx";
import { DataTable } from "../table/data-table.tsx";
import { Tag, type TagTone } from "../tag/tag.tsx";

const states: Record<PlanShareListItem["state"], { word: string; tone: TagTone; icon: ReactNode }> = {
  live: { word: "Open", tone: "positive", icon: <Link2 aria-hidden="true" /> },
  expired: { word: "Expired", tone: "neutral", icon: <Clock aria-hidden="true" /> },
  revoked: { word: "Revoked", tone: "neutral", icon: <Ban aria-hidden="true" /> },
};

function endOf({ state, expiresAt, revokedAt }: PlanShareListItem): string {
  if (revokedAt !== null) return formatWhenExactly(revokedAt);
  if (state === "expired") return formatDate(expiresAt);
  return `${formatDate(expiresAt)}, in ${formatCount(daysUntil(expiresAt), "day")}`;
}

interface LinkListProps {
  title: string;
  links: readonly PlanShareListItem[];
  onRevoke: (link: PlanShareListItem) => void;
}

/** The links of a document with their expiry, and a button to revoke them. */
export function LinkList({ title, links, onRevoke }: LinkListProps) {
  return (
    <DataTable
      plain
      caption={title}
      rows={links}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "made",
          header: "Created",
          rowHeader: true,
          render: ({ createdAt }) => (
            <time dateTime={createdAt} title={formatFull(createdAt)}>
              {formatWhenExactly(createdAt)}
            </time>
          ),
        },
        {
          key: "state",
          header: "State",
          render: ({ state }) => (
            <Tag tone={states[state].tone} icon={states[state].icon}>
              {states[state].word}
            </Tag>
          ),
        },
        { key: "end", header: "Expires", render: endOf },
        {
          key: "revoke",
          header: "Actions",
          headerHidden: true,
          align: "end",
          render: (link) =>
            link.state === "live" && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Revoke the link created ${formatWhenExactly(link.createdAt)}`}
                onClick={() => onRevoke(link)}
              >
                Revoke
              </Button>
            ),
        },
      ]}
    />
  );
}
