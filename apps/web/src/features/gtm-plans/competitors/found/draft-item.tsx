import type { CompetitorDraft } from "@beachhead/contract";
import { useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../../components/button/button.tsx";
import { Checkbox } from "../../../../components/checkbox/checkbox.tsx";
import { OutsideLink } from "../../../../components/outside-link.tsx";
import { toast } from "../../../../components/toast/toast-store.ts";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { newKey } from "../../../../lib/new-key.ts";
import { type CompetitorsFields, withoutRows, withRow } from "../competitors-fields.ts";
import {
  type DraftPart,
  openParts,
  ownRow,
  type PartState,
  partsAtFirst,
  targetRow,
  withDraft,
} from "./drafts.ts";
import styles from "./found-competitors.module.css";

interface DraftItemProps {
  form: DocumentForm<CompetitorsFields>;
  draft: CompetitorDraft;
  industry: string | null;
  asOf: string;
  onSettled: () => void;
}

const labels: Readonly<Record<DraftPart, string>> = {
  url: "Website",
  country: "Country",
  yearOfIncorporation: "Since",
};

/** A found company with its facts and their sources, to add or to reject. */
export function DraftItem({ form, draft, industry, asOf, onSettled }: DraftItemProps) {
  const row = useStore(form.store, ({ values }) => ownRow(values, draft, industry));
  const parts = openParts(draft, row);
  const [chosen, setChosen] = useState<readonly DraftPart[]>(() => partsAtFirst(parts));
  const name = draft.name.value;
  const isOwn = row !== undefined;

  function accept(): void {
    const target = targetRow(form.store.getState().values, draft, industry);
    const id = newKey();
    form.update((values) => withDraft(values, { draft, parts: chosen, industry, asOf, id }));
    onSettled();
    toast.undo(isOwn ? `“${name}” updated` : `“${name}” added`, () =>
      form.update((values) =>
        target === undefined ? withoutRows(values, [id]) : withRow(values, target.id, () => target),
      ),
    );
  }

  return (
    <li className={styles["draft"]}>
      <p className={styles["name"]}>{name}</p>
      {isOwn && <p className={styles["fine"]}>Already in your list</p>}
      {parts.length === 0 ? (
        <p className={styles["fine"]}>Your entry has everything that was found.</p>
      ) : (
        <ul className={styles["parts"]}>
          {parts.map((part, index) => (
            <Part
              key={part.part}
              {...{ part, name }}
              hasSource={parts[index + 1]?.source.url !== part.source.url}
              checked={chosen.includes(part.part)}
              onChange={(checked) =>
                setChosen((now) =>
                  checked ? [...now, part.part] : now.filter((other) => other !== part.part),
                )
              }
            />
          ))}
        </ul>
      )}
      <div className={styles["bar"]}>
        <Button
          size="sm"
          variant="primary"
          aria-label={`${isOwn ? "Update" : "Add"} ${name}`}
          disabled={isOwn && chosen.length === 0}
          onClick={accept}
        >
          {isOwn ? "Update" : "Add"}
        </Button>
        <Button size="sm" aria-label={`Reject ${name}`} onClick={onSettled}>
          Reject
        </Button>
      </div>
    </li>
  );
}

interface PartProps {
  part: PartState;
  /** False: the same page is the source of the part below. */
  hasSource: boolean;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Part({ part: { part, value, source, own }, hasSource, name, checked, onChange }: PartProps) {
  return (
    <li>
      <Checkbox
        checked={checked}
        onCheckedChange={onChange}
        label={`${labels[part]}: ${value}`}
        aria-label={`${labels[part]}: ${value}, ${name}`}
        help={own === null ? undefined : `Replaces yours: ${own}`}
      />
      {hasSource && <Source {...source} partName={labels[part]} />}
    </li>
  );
}

function Source({ title, url, partName }: PartState["source"] & { partName: string }) {
  return (
    <p className={styles["fine"]}>
      Source:{" "}
      <OutsideLink href={url} name={`${title}, source of ${partName}`} look="">
        {title}
      </OutsideLink>
    </p>
  );
}
