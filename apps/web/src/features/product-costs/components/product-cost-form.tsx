import type { ProductCostReply, SimulationListItem } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { focusFirstInvalid } from "../../../components/document-form/focus-first-invalid.ts";
import { LeaveGuard } from "../../../components/document-form/leave-guard.tsx";
import type { SavedState } from "../../../components/saved-status/saved-status.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { TabPanel, Tabs } from "../../../components/tabs/tabs.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { createDocumentForm, isDirty, openFields } from "../../../lib/form/document-form.ts";
import { draftKey, dropDraft, readDraft, sameShape } from "../../../lib/form/draft.ts";
import { useDraft } from "../../../lib/form/use-draft.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { useSavedStatus, useScreenTitle } from "../../../lib/screen/screen.ts";
import { currentSession } from "../../../lib/session/session-store.ts";
import { productCostQuery } from "../api/product-costs.ts";
import { useSaveProductCost } from "../api/save-product-cost.ts";
import {
  type CostFields,
  fieldsOf,
  GROWTH_LINES,
  growthState,
  inputState,
  newCost,
  reportedIssues,
  toSave,
} from "../state/cost-form.ts";
import type * as Rules from "../state/cost-rules.ts";
import { CostSummary } from "./cost-summary.tsx";
import { InputParameters } from "./input-parameters.tsx";
import styles from "./product-cost.module.css";
import { YearlyChanges } from "./yearly-changes.tsx";

const CostAtSizePanel = lazy(() =>
  import("./cost-at-size-panel.tsx").then((module) => ({ default: module.CostAtSizePanel })),
);
const ConflictDialog = lazy(() =>
  import("../../../components/document-form/conflict-dialog.tsx").then((module) => ({
    default: module.ConflictDialog,
  })),
);

type Tab = "parameters" | "changes" | "summary";

const CRUMBS = [{ label: "Product costs", to: "/inputcost/savedCosts" }];

function isFields(value: unknown): value is CostFields {
  return sameShape(newCost(), value);
}

function isTab(value: string): value is Tab {
  return value === "parameters" || value === "changes" || value === "summary";
}

/** The tab on which a field stands. */
function tabOf(path: string): Tab {
  return GROWTH_LINES.some(({ key }) => path === key || path.startsWith(`${key}.`))
    ? "changes"
    : "parameters";
}

interface ProductCostFormProps {
  saved: ProductCostReply | null;
  others: readonly ProductCostReply[];
  simulations: readonly SimulationListItem[];
  /** The rules of the form: they load beside it. */
  rules: Pick<typeof Rules, "validateCost" | "costInputs">;
  onCreated(id: string): void;
}

/** One product cost: its figures at the left, what they come to at the right. */
export function ProductCostForm({ saved, others, simulations, rules, onCreated }: ProductCostFormProps) {
  const userId = currentSession()?._id ?? "";
  const startKey = draftKey(userId, "product-cost", saved?.id);
  const [draft] = useState(() => readDraft(startKey, isFields));
  // A draft is saved against the version it started from, so that a newer one is not overwritten unseen.
  const [stored, setStored] = useState(() =>
    saved !== null && draft !== null && draft.version !== null ? { ...saved, version: draft.version } : saved,
  );
  const [form] = useState(() => {
    const base = saved === null ? newCost() : fieldsOf(saved);
    const document = createDocumentForm(base, rules.validateCost);
    if (draft !== null) document.load(draft.values, base);
    return document;
  });
  const [showsDraft, setShowsDraft] = useState(draft !== null);
  const [tab, setTab] = useState<Tab>("parameters");
  const [conflict, setConflict] = useState<ProductCostReply | null>(null);
  const container = useRef<HTMLElement>(null);
  const attempt = useRef<{ key: string; body: string } | null>(null);
  const mutation = useSaveProductCost();
  const client = useQueryClient();
  const navigate = useNavigate();
  useDraft(form, draftKey(userId, "product-cost", stored?.id), stored?.version ?? null);

  const dirty = useStore(form.store, isDirty);
  const title = useStore(form.store, (state) => state.values.costTitle.trim());
  const parametersState = useStore(form.store, (state) =>
    openFields(state).some((path) => tabOf(path) === "parameters") && state.allShown
      ? "warning"
      : inputState(state.values),
  );
  const changesState = useStore(form.store, (state) =>
    openFields(state).some((path) => tabOf(path) === "changes") ? "warning" : growthState(state.values),
  );
  const usedBy = stored === null ? 0 : simulations.filter((item) => item.costId === stored.id).length;
  const heading = title === "" ? "New product cost" : title;
  const status = useMemo<SavedState | null>(() => {
    if (mutation.isPending) return { kind: "saving" };
    if (dirty) return { kind: "unsaved" };
    return stored === null ? null : { kind: "saved", at: stored.updatedAt };
  }, [mutation.isPending, dirty, stored]);
  useScreenTitle(heading, CRUMBS);
  useSavedStatus(status);
  const isUnsaved = useCallback(() => isDirty(form.store.getState()), [form]);

  const known = useMemo(
    () => ({
      plans: [...others.map((cost) => cost.gtmPlan), ...simulations.map((item) => item.gtmPlan)],
      products: [...others.map((cost) => cost.productName), ...simulations.map((item) => item.productName)],
      geos: [...others.map((cost) => cost.geo), ...simulations.map((item) => item.geo)],
    }),
    [others, simulations],
  );

  function showIssues(paths: readonly string[]): void {
    const first = paths.map(tabOf).includes("parameters") ? "parameters" : "changes";
    setTab(first);
    focusFirstInvalid(container.current);
  }

  async function handle(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === "stale" && stored !== null) {
      setConflict(await client.fetchQuery({ ...productCostQuery(stored.id), staleTime: 0 }));
      return;
    }
    if (error instanceof ApiError && error.code === "invalid") {
      form.report(reportedIssues(error.issues));
      showIssues(error.issues.map((issue) => issue.path));
    }
    toast.error(messageOf(error));
  }

  async function save(asCopy: boolean, ifMatch = stored?.version): Promise<void> {
    const state = form.store.getState();
    const open = openFields(state);
    if (open.length > 0) {
      form.showAll();
      showIssues(open);
      return;
    }
    const fields = state.values;
    const body = toSave(asCopy ? { ...fields, costTitle: `${fields.costTitle.slice(0, 195)} copy` } : fields);
    const target =
      stored === null || asCopy || ifMatch === undefined ? undefined : { id: stored.id, version: ifMatch };
    const text = JSON.stringify([body, target]);
    if (attempt.current?.body !== text) attempt.current = { key: crypto.randomUUID(), body: text };
    try {
      const reply = await mutation.mutateAsync({
        body,
        idempotencyKey: attempt.current.key,
        ...(target === undefined ? {} : { target }),
      });
      attempt.current = null;
      const now = await client.fetchQuery({ ...productCostQuery(reply.id), staleTime: 0 });
      setConflict(null);
      setShowsDraft(false);
      toast.success(reply.message);
      if (asCopy) {
        toast.blank(`"${now.costTitle}" is in the list of product costs`, {
          action: { label: "Open", run: () => void navigate(`/inputcost/addCost/${reply.id}`) },
        });
        return;
      }
      if (form.store.getState().values === fields) form.update(() => fieldsOf(now));
      form.markSaved(fieldsOf(now));
      setStored(now);
      if (target === undefined) {
        onCreated(reply.id);
        await navigate(`/inputcost/addCost/${reply.id}`, { replace: true });
      }
    } catch (error) {
      await handle(error).catch((other: unknown) => toast.error(messageOf(other)));
    }
  }

  function discardDraft(): void {
    const base = saved === null ? newCost() : fieldsOf(saved);
    form.load(base, base);
    dropDraft(startKey);
    setStored(saved);
    setShowsDraft(false);
  }

  return (
    <div className={styles["page"]}>
      <LeaveGuard isDirty={isUnsaved} />
      <header className={styles["head"]}>
        <h1 className={styles["title"]}>{heading}</h1>
        {usedBy > 0 && <span className={styles["help"]}>Used by {formatCount(usedBy, "simulation")}</span>}
        {stored !== null && (
          <Button
            icon={<Copy aria-hidden="true" />}
            busy={mutation.isPending}
            onClick={() => void save(true)}
          >
            Duplicate
          </Button>
        )}
        <Button variant="primary" busy={mutation.isPending} onClick={() => void save(false)}>
          Save
        </Button>
      </header>
      {showsDraft && (
        <p className={styles["draft"]}>
          Your unsaved changes are back.{" "}
          <Button variant="link" size="sm" onClick={discardDraft}>
            Discard them
          </Button>
        </p>
      )}
      <Tabs
        label="Parts of the cost"
        className={styles["tabs"]}
        listClassName={styles["tabList"]}
        value={tab}
        onValueChange={(value) => {
          if (isTab(value)) setTab(value);
        }}
        items={[
          { value: "parameters", label: "Input parameters", state: parametersState },
          { value: "changes", label: "Yearly changes", state: changesState },
          { value: "summary", label: "Summary" },
        ]}
      >
        <div className={classNames(styles["body"], tab === "changes" && styles["changes"])}>
          <section ref={container} className={styles["inputs"]} aria-label="Inputs">
            <Part name="parameters" tab={tab}>
              <InputParameters form={form} known={known} />
            </Part>
            <Part name="changes" tab={tab}>
              <YearlyChanges form={form} />
            </Part>
            <Part name="summary" tab={tab}>
              <CostSummary form={form} onEdit={setTab} />
            </Part>
          </section>
          <section className={styles["answers"]} aria-label="Cost at a typical size">
            <Suspense fallback={<Skeleton height={180} />}>
              <CostAtSizePanel form={form} simulations={simulations} costInputs={rules.costInputs} />
            </Suspense>
          </section>
        </div>
      </Tabs>
      {conflict !== null && (
        <Suspense>
          <ConflictDialog
            what="product cost"
            mine={form.store.getState().values}
            theirs={fieldsOf(conflict)}
            busy={mutation.isPending}
            onKeepMine={() => void save(false, conflict.version)}
            onTakeTheirs={() => {
              form.load(fieldsOf(conflict), fieldsOf(conflict));
              setStored(conflict);
              setConflict(null);
            }}
            onClose={() => setConflict(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Part({ name, tab, children }: { name: Tab; tab: Tab; children: React.ReactNode }) {
  return <TabPanel value={name}>{name === tab ? children : null}</TabPanel>;
}
