import type { CompetitorDraft, ReplyOf } from "@beachhead/contract";
import { useMutation } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../../components/button/button.tsx";
import { Checkbox } from "../../../../components/checkbox/checkbox.tsx";
import { OutsideLink } from "../../../../components/outside-link/outside-link.tsx";
import { SandboxBadge } from "../../../../components/sandbox-badge/sandbox-badge.tsx";
import { toast } from "../../../../components/toast/toast-store.ts";
import { messageOf } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { formatCount } from "../../../../lib/format/numbers.ts";
import { newKey } from "../../../../lib/new-key.ts";
import type { SectionFormProps } from "../../combinations/combination-section.ts";
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

type Found = ReplyOf<"findCompetitors">;
export type FindCompetitors = (planId: string, combinationId: string) => Promise<Found>;

const search: FindCompetitors = (planId, combinationId) =>
  call("findCompetitors", { params: { id: planId }, body: { productGeoCombinationName: combinationId } });

interface FoundCompetitorsProps
  extends Pick<SectionFormProps<CompetitorsFields>, "form" | "plan" | "combination"> {
  /** The industry shown; null for all of them. */
  industry: string | null;
  find?: FindCompetitors;
}

/** Searches the web for competitors and shows them as drafts: each part is taken over or left, nothing by itself. */
export function FoundCompetitors({
  form,
  plan,
  combination,
  industry,
  find = search,
}: FoundCompetitorsProps) {
  const [decided, setDecided] = useState<readonly string[]>([]);
  const finding = useMutation({
    mutationFn: () => find(plan.id, combination.id),
    onSuccess: () => setDecided([]),
  });
  const { data } = finding;
  const open = data?.drafts.filter(({ name }) => !decided.includes(name.value)) ?? [];
  const settle = (draft: CompetitorDraft) => setDecided((names) => [...names, draft.name.value]);
  return (
    <section className={styles["found"]} aria-label="Competitors from the web">
      <div className={styles["bar"]}>
        <Button
          size="sm"
          icon={<Globe aria-hidden="true" />}
          busy={finding.isPending}
          onClick={() => finding.mutate()}
        >
          Find competitors
        </Button>
        <p className={styles["fine"]} role="status">
          {finding.isPending ? "Searching the web…" : outcomeOf(data, open.length)}
        </p>
        {data?.provider.sandbox === true && <SandboxBadge service="web search, invented companies" />}
      </div>
      {finding.isError && (
        <p className={styles["fine"]} role="alert">
          {messageOf(finding.error)}
        </p>
      )}
      {data !== undefined && open.length > 0 && (
        <ul className={styles["list"]}>
          {open.map((draft) => (
            <DraftItem
              key={draft.name.value}
              {...{ form, draft, industry }}
              asOf={data.asOf}
              onSettled={() => settle(draft)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function outcomeOf(found: Found | undefined, open: number): string {
  if (found === undefined) return "Searches the web for what you sell. You decide what is added.";
  const { drafts, query, provider } = found;
  if (drafts.length === 0) return `No companies found for “${query}”. Describe the product in more detail.`;
  const from = `found by ${provider.sandbox ? "the search sandbox" : provider.name} for “${query}”`;
  return open === 0
    ? `You have decided about all ${formatCount(drafts.length, "company", "companies")} ${from}.`
    : `${formatCount(open, "company", "companies")} ${from}. Check each before you add it.`;
}

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

function DraftItem({ form, draft, industry, asOf, onSettled }: DraftItemProps) {
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
      {hasSource && <Source {...source} of={labels[part]} />}
    </li>
  );
}

function Source({ title, url, of }: PartState["source"] & { of: string }) {
  return (
    <p className={styles["fine"]}>
      Source:{" "}
      <OutsideLink href={url} name={`${title}, source of ${of}`} look="">
        {title}
      </OutsideLink>
    </p>
  );
}
