import type { CompetitorDraft, ReplyOf } from "@beachhead/contract";
import { useMutation } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../components/button/button.tsx";
import { SandboxBadge } from "../../../../components/sandbox-badge/sandbox-badge.tsx";
import { messageOf } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { formatCount } from "../../../../lib/format/numbers.ts";
import type { SectionFormProps } from "../../combinations/combination-section.ts";
import type { CompetitorsFields } from "../competitors-fields.ts";
import { DraftItem } from "./draft-item.tsx";
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
