import type { PassageSource } from "@beachhead/contract";
import { FileText, Globe, type LucideIcon, Type } from "lucide-react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { OutsideLink } from "../../../components/outside-link.tsx";
import { formatFull, formatWhen } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { deleteAfterToast, heldDeletions } from "./held-deletions.ts";
import styles from "./sources.module.css";

const kinds: Record<PassageSource["kind"], { label: string; Icon: LucideIcon }> = {
  website: { label: "Website", Icon: Globe },
  text: { label: "Pasted text", Icon: Type },
  file: { label: "File", Icon: FileText },
};

interface SourceListProps {
  sources: readonly PassageSource[];
  remove(source: PassageSource): Promise<void>;
}

/** Sources with where they are from, when they were read and how large they are. */
export function SourceList({ sources, remove }: SourceListProps) {
  const held = useStore(heldDeletions, ({ ids }) => ids);
  const shown = sources.filter(({ id }) => !held.includes(id));
  if (shown.length === 0)
    return (
      <EmptyState
        title="No sources yet"
        body="Add your website, a text or a file. Search and drafts by an AI model use what they say."
        headingLevel={3}
      />
    );
  return (
    <ul className={styles["list"]}>
      {shown.map((source) => (
        <SourceLine
          key={source.id}
          source={source}
          onDelete={() => deleteAfterToast(source.id, `“${source.title}” deleted`, () => remove(source))}
        />
      ))}
    </ul>
  );
}

function SourceLine({ source, onDelete }: { source: PassageSource; onDelete(): void }) {
  const { kind, title, url, passages, characters, createdAt } = source;
  const { label, Icon } = kinds[kind];
  return (
    <li className={styles["source"]}>
      <Icon aria-hidden="true" />
      <div className={styles["words"]}>
        <b>{title === "" ? label : title}</b>
        <small>
          {label}
          {url !== null && (
            <>
              {": "}
              <OutsideLink href={url} name={url} look="">
                {url}
              </OutsideLink>
            </>
          )}
        </small>
        <small>
          Read{" "}
          <time dateTime={createdAt} title={formatFull(createdAt)}>
            {formatWhen(createdAt)}
          </time>
          , {formatCount(passages, "passage")} with {formatCount(characters, "character")}
        </small>
      </div>
      <Button size="sm" aria-label={`Delete ${title === "" ? label : title}`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}
