import type { GtmPlanListItem, ProductCostReply, SimulationListItem } from "@beachhead/contract";
import { businessModelIds } from "@beachhead/contract/business-model-names";
import { ClipboardPaste, Copy } from "lucide-react";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { useCommentSubject } from "../../../components/comments/comment-screen.ts";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { ExportMenu } from "../../../components/export-menu.tsx";
import { ReadOnlyFields } from "../../../components/field/read-only.ts";
import { type InitialCombination, isLinkOrNull } from "../../../components/inherited/initial-combination.ts";
import { RoleNotice } from "../../../components/role-notice.tsx";
import { TabPanel } from "../../../components/tabs/tabs.tsx";
import { YearsOfPlan } from "../../../components/years.tsx";
import { productCostResource } from "../../../data/product-costs.ts";
import { useUpstream } from "../../../data/use-upstream.ts";
import { classNames } from "../../../lib/class-names.ts";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { createDocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { focusFirstInvalid } from "../../../lib/form/focus-first-invalid.ts";
import { saveWhole, useDocumentAutosave } from "../../../lib/form/use-document.ts";
import { yearWords } from "../../../lib/format/years.ts";
import { navigate } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { headingOf, useSavedStatus, useScreenTitle } from "../../../lib/screen/screen.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { beginCost, type CostFields, fieldsOf, newCost, toSave } from "../state/cost-form.ts";
import { storedCost, validateCost } from "../state/cost-rules.ts";
import { type CostTab, tabOf } from "../state/cost-tab.ts";
import { usesOf, usesWords } from "../view/cost-uses.ts";
import { CostAtSizePanel } from "./cost-at-size-panel.tsx";
import { CostStrip } from "./cost-strip.tsx";
import { CostSummary } from "./cost-summary.tsx";
import { CostTabs } from "./cost-tabs.tsx";
import { InputParameters } from "./input-parameters.tsx";
import styles from "./product-cost.module.css";
import { useDuplicateCost } from "./use-duplicate-cost.ts";
import { YearlyChanges } from "./yearly-changes.tsx";

const CostImportDialog = lazy(async () => ({
  default: (await import("../import/cost-import-dialog.tsx")).CostImportDialog,
}));

const CRUMBS = [{ label: "Product costs", to: paths.productCosts }];

const { combination: _none, businessModel: _model, ...plainCost } = newCost();

function isFields(value: unknown): value is CostFields {
  if (!sameShape(plainCost, value) || !("combination" in value) || !isLinkOrNull(value.combination))
    return false;
  return "businessModel" in value && isModelOrNull(value.businessModel);
}

function isModelOrNull(value: unknown): boolean {
  return value === null || businessModelIds.some((id) => id === value);
}

const FORMATS = ["xlsx", "pptx", "csv"] as const;

interface ProductCostFormProps {
  saved: ProductCostReply | null;
  others: readonly ProductCostReply[];
  simulations: readonly SimulationListItem[];
  onCreated(id: string): void;
  plans: readonly GtmPlanListItem[];
  /** The combination that a new cost is started for. */
  initialCombination: InitialCombination | null;
}

/** One product cost: its figures at the left, what they come to at the right. */
export function ProductCostForm({
  saved,
  others,
  simulations,
  onCreated,
  plans,
  initialCombination,
}: ProductCostFormProps) {
  const [form] = useState(() =>
    createDocumentForm(saved === null ? beginCost(initialCombination) : fieldsOf(saved), validateCost),
  );
  const planId = useStore(form.store, (state) => state.values.combination?.gtmPlanId);
  const upstream = useUpstream(planId);
  const [documentId, setDocumentId] = useState(saved?.id);
  useCommentSubject({ kind: "product-cost", id: documentId, isExample: saved?.example });
  const [tab, setTab] = useState<CostTab>("parameters");
  const [isImporting, setImporting] = useState(false);
  const container = useRef<HTMLElement>(null);
  const { autosave, limit } = useDocumentAutosave({
    form,
    kind: "product-cost",
    newDraft: initialCombination === null ? undefined : `new-${initialCombination.combinationId}`,
    what: "product cost",
    saved,
    load: productCostResource.useLoad(),
    fromReply: fieldsOf,
    save: saveWhole(productCostResource.useSave(), toSave),
    isValues: isFields,
    asStored: storedCost,
    onCreated: (id) => {
      setDocumentId(id);
      onCreated(id);
      navigate(paths.productCost(id), { replace: true });
    },
  });
  const duplicate = useDuplicateCost();
  const mayEdit = useMayCall("updateProductCost");
  const planYears = upstream?.is === "there" ? upstream.inheritance : null;
  const years = useMemo(() => yearWords(planYears), [planYears]);

  const title = useStore(form.store, (state) => state.values.costTitle.trim());
  const uses = usesOf(simulations, documentId);
  const heading = headingOf(title, "New product cost");
  useScreenTitle(heading, CRUMBS);
  useSavedStatus(autosave.status);

  const known = useMemo(
    () => ({
      plans: [...others.map((cost) => cost.gtmPlan), ...simulations.map((item) => item.gtmPlan)],
      products: [...others.map((cost) => cost.productName), ...simulations.map((item) => item.productName)],
      geos: [...others.map((cost) => cost.geo), ...simulations.map((item) => item.geo)],
    }),
    [others, simulations],
  );

  async function showIssues(): Promise<void> {
    form.showAll();
    const open = openFields(form.store.getState());
    const shown = open.map(tabOf).includes("parameters") ? "parameters" : "changes";
    setTab(shown);
    focusFirstInvalid(container.current);
  }

  async function makeCopy(): Promise<void> {
    if (openFields(form.store.getState()).length > 0) await showIssues();
    else await duplicate.run(form.store.getState().values);
  }

  return (
    <YearsOfPlan years={years}>
      <div className={styles["page"]}>
        <header className={styles["head"]}>
          <h1 className={styles["title"]}>{heading}</h1>
          {mayEdit && (
            <Button icon={<ClipboardPaste aria-hidden="true" />} onClick={() => setImporting(true)}>
              Import
            </Button>
          )}
          {mayEdit && documentId !== undefined && (
            <Button icon={<Copy aria-hidden="true" />} busy={duplicate.busy} onClick={() => void makeCopy()}>
              Duplicate
            </Button>
          )}
          {documentId !== undefined && (
            <ExportMenu
              endpoint="exportProductCost"
              id={documentId}
              formats={FORMATS}
              save={() => autosave.flush()}
            />
          )}
          {documentId !== undefined && (
            <ButtonLink to={paths.newSimulationWith(documentId)} variant="primary">
              Run a simulation with it
            </ButtonLink>
          )}
          {uses.length > 0 && <p className={styles["uses"]}>{usesWords(uses)}</p>}
        </header>
        {isImporting && (
          <Suspense fallback={null}>
            <CostImportDialog form={form} onClose={() => setImporting(false)} />
          </Suspense>
        )}
        {!mayEdit && (
          <RoleNotice hasMargins>
            {saved === null ? "You can read costs, and not create one." : "You can read this cost."}
          </RoleNotice>
        )}
        <DocumentNotices autosave={autosave} limit={limit} />
        <CostTabs form={form} tab={tab} onTab={setTab}>
          <CostStrip form={form} />
          <div className={classNames(styles["body"], tab === "changes" && styles["changes"])}>
            <section ref={container} className={styles["inputs"]} aria-label="Inputs">
              <ReadOnlyFields value={!mayEdit}>
                <Part name="parameters" tab={tab}>
                  <InputParameters form={form} known={known} plans={plans} upstream={upstream} />
                </Part>
                <Part name="changes" tab={tab}>
                  <YearlyChanges form={form} />
                </Part>
                <Part name="summary" tab={tab}>
                  <CostSummary form={form} onEdit={setTab} />
                </Part>
              </ReadOnlyFields>
            </section>
            <section
              id="answers"
              className={styles["answers"]}
              aria-label="Cost at a typical size"
              tabIndex={-1}
            >
              <CostAtSizePanel form={form} simulations={simulations} />
            </section>
          </div>
        </CostTabs>
      </div>
    </YearsOfPlan>
  );
}

function Part({ name, tab, children }: { name: CostTab; tab: CostTab; children: React.ReactNode }) {
  return <TabPanel value={name}>{name === tab ? children : null}</TabPanel>;
}
