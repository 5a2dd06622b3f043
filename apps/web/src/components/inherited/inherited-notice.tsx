import type { Inheritance } from "@beachhead/contract";
import type { PlanStepId } from "@beachhead/contract/plan-steps";
import { useStore } from "zustand";
import type { DocumentForm } from "../../lib/form/document-form.ts";
import { yearWords } from "../../lib/format/years.ts";
import { paths } from "../../lib/paths.ts";
import { useParts } from "../../lib/store/use-parts.ts";
import { Button } from "../button/button.tsx";
import { useReadOnly } from "../field/read-only.ts";
import styles from "./inherited.module.css";
import {
  type InheritedFields,
  type InheritedFigure,
  type InheritedKey,
  inheritedState,
  type Seen,
  sourceOf,
  withOwnKept,
  withSource,
} from "./inherited-values.ts";
import { changeWords, shortWords, sourceWords, type WordsContext } from "./inherited-words.ts";
import { InheritedFrom, UpstreamChange } from "./upstream-note.tsx";

/** A document's plan: loading, current, or deleted. */
export type Upstream = { is: "loading" } | { is: "gone" } | { is: "there"; inheritance: Inheritance };

/** What the combination of a document passes on; null while it is unknown, and when plan or combination are gone. */
function sourceIn(upstream: Upstream | null, combinationId: string | undefined): Seen | null {
  if (upstream?.is !== "there" || combinationId === undefined) return null;
  const found = upstream.inheritance.combinations.find(({ id }) => id === combinationId);
  return found === undefined ? null : sourceOf(upstream.inheritance, found);
}

interface InheritedNoticeProps<V> {
  form: DocumentForm<V>;
  fields: InheritedFields<V>;
  /** Null for a document without a plan. */
  upstream: Upstream | null;
  /** Which values to speak of; the others are spoken of elsewhere. */
  keys: readonly InheritedKey[];
  /** "simulation" */
  what: string;
}

/** The part of the plan that values come from. */
function originOf(keys: readonly InheritedKey[]): { words: string; step: PlanStepId } {
  if (keys.includes("customerGrowth"))
    return { words: "the chosen segments of ", step: "recommended-segmentation" };
  return keys.includes("currency")
    ? { words: "", step: "business-details" }
    : { words: "the goals of ", step: "goal-setting" };
}

/** Keeps a line for what is to be said of values, so that it does not move the fields below. */
function Place({ keys, own }: { keys: readonly InheritedKey[]; own: readonly InheritedFigure[] }) {
  if (keys.every((_, index) => (own[index] ?? null) === null)) return null;
  return (
    <div className={styles["notice"]} aria-hidden="true">
      <p className={styles["from"]}>{"\u00a0"}</p>
    </div>
  );
}

/** Where values come from, what changed there since, and the choice between both. Never takes anything over by itself. */
export function InheritedNotice<V>({ form, fields, upstream, keys, what }: InheritedNoticeProps<V>) {
  const link = useStore(form.store, ({ values }) => fields.link(values));
  const own = useParts(form.store, ({ values }) => keys.map((key) => fields.read(values, key)));
  const isReadOnly = useReadOnly();
  const source = sourceIn(upstream, link?.combinationId);
  if (link !== null && upstream?.is === "loading") return <Place keys={keys} own={own} />;
  if (link === null || upstream?.is !== "there" || source === null) return null;
  const { gtmPlanId, gtmPlanName, currency } = upstream.inheritance;
  const context: WordsContext = { currency, years: yearWords(upstream.inheritance), what };
  const rows = keys.map((key, index) => {
    const figure: InheritedFigure = own[index] ?? null;
    return {
      key,
      own: figure,
      source: source[key],
      state: inheritedState(figure, link.seen[key], source[key]),
    };
  });
  const typed = isReadOnly ? [] : rows.filter(({ state }) => state === "own");
  if (rows.every(({ state }) => state === "none")) return null;
  const origin = originOf(keys);
  const take = (key: InheritedKey) => form.update((values) => withSource(fields, values, key, source));
  const keep = (key: InheritedKey) => form.update((values) => withOwnKept(fields, values, key, source));
  return (
    <div className={styles["notice"]}>
      <InheritedFrom words={origin.words} plan={gtmPlanName} to={paths.planStepOf(origin.step, gtmPlanId)} />
      {rows.map((row) => {
        if (row.state !== "changed" && row.state !== "gone") return null;
        const { finding, rest } = changeWords(row.key, row.state, row, context);
        return (
          <UpstreamChange
            key={row.key}
            finding={finding}
            choice={
              isReadOnly ? null : (
                <>
                  {row.state === "changed" && (
                    <Button size="sm" onClick={() => take(row.key)}>
                      Take {shortWords(row.key, row.source, context)}
                    </Button>
                  )}
                  <Button size="sm" variant="link" onClick={() => keep(row.key)}>
                    Keep {shortWords(row.key, row.own, context)}
                  </Button>
                </>
              )
            }
          >
            {rest}
          </UpstreamChange>
        );
      })}
      {typed.map((row) => (
        <p key={row.key} className={styles["from"]}>
          {sourceWords(row.key, row.source, context)}{" "}
          <Button variant="link" size="sm" onClick={() => take(row.key)}>
            Use {shortWords(row.key, row.source, context)}
          </Button>
        </p>
      ))}
    </div>
  );
}

/** Whether the source of a value changed or lost it, and the user has not chosen yet. */
export function useIsChangedUpstream<V>(
  form: DocumentForm<V>,
  fields: InheritedFields<V>,
  upstream: Upstream | null,
  key: InheritedKey,
): boolean {
  return useStore(form.store, ({ values }) => {
    const link = fields.link(values);
    const source = sourceIn(upstream, link?.combinationId);
    if (link === null || source === null) return false;
    const state = inheritedState(fields.read(values, key), link.seen[key], source[key]);
    return state === "changed" || state === "gone";
  });
}

/** Whether a field shows the value of its source, so that it is drawn as inherited. */
export function useIsInherited<V>(
  form: DocumentForm<V>,
  fields: InheritedFields<V>,
  upstream: Upstream | null,
  key: InheritedKey,
): boolean {
  return useStore(form.store, ({ values }) => {
    const source = sourceIn(upstream, fields.link(values)?.combinationId);
    return source !== null && source[key] !== null && fields.read(values, key) === source[key];
  });
}
