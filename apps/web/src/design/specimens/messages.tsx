import { ConflictNotice } from "../../components/document-form/conflict-notice.tsx";
import { DocumentNotices } from "../../components/document-form/document-notices.tsx";
import { LimitNotice } from "../../components/document-form/limit-notice.tsx";
import { PanelBoundary } from "../../components/error-boundary/panel-boundary.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { ToastCard } from "../../components/toast/toast-card.tsx";
import type { Toast } from "../../components/toast/toast-store.ts";
import type { AutosaveConflict, AutosaveResult } from "../../lib/autosave/use-autosave.ts";
import { idle, type Specimen, specimen } from "../specimen.tsx";

const toasts: readonly (Omit<Toast, "id"> & { state: string })[] = [
  { state: "success", kind: "success", message: "Overlay value driver saved" },
  { state: "error", kind: "error", message: "The deals could not be saved. Your entries are kept here." },
  { state: "plain", kind: "blank", message: "12 cells pasted, nothing changed" },
  {
    state: "with undo",
    kind: "undo",
    message: "“Launch pricing, India” deleted",
    action: { label: "Undo", run: idle },
  },
  {
    state: "success with a way on",
    kind: "success",
    message: "“Monthly seats, three plans and the enterprise offer” duplicated",
    action: { label: "Open", run: idle },
  },
];

const conflict: AutosaveConflict<object> = {
  what: "simulation",
  mine: {},
  theirs: {},
  keepMine: idle,
  takeTheirs: idle,
  isComparing: false,
  compare: idle,
};

const withDraft: AutosaveResult<object> = {
  status: { getState: () => null, subscribe: () => idle },
  flush: () => Promise.resolve(true),
  restored: true,
  discardDraft: idle,
  conflict: null,
  isAtRisk: () => false,
};

/** The state after a failure, without a failure. */
class FailedPanel extends PanelBoundary {
  override state = { failed: true };
}

export const messages: readonly Specimen[] = [
  ...toasts.map(({ state, ...toast }, index) =>
    specimen(
      "Toast",
      state,
      <ul>
        <ToastCard toast={{ id: -1 - index, ...toast }} isNewest={false} />
      </ul>,
    ),
  ),
  specimen("Document notices", "changes are back", <DocumentNotices autosave={withDraft} />, {
    width: "half",
  }),
  specimen(
    "Limit notice",
    "one product too many",
    <LimitNotice
      limit={{
        message: "Your plan holds 1 product. This one stays as a draft.",
        holders: [{ name: "Wake", gtmPlanId: "1", gtmPlanName: "Europe 2027" }],
      }}
    />,
    {
      width: "half",
    },
  ),
  specimen("Conflict notice", "changed in another tab", <ConflictNotice conflict={conflict} />, {
    width: "full",
  }),
  specimen("Error boundary", "a panel failed", <FailedPanel name="The fan chart">{null}</FailedPanel>, {
    width: "half",
  }),
  specimen(
    "Load failure",
    "the server is away",
    <LoadFailure error={new TypeError("Failed to fetch")} onRetry={idle} />,
    {
      width: "half",
    },
  ),
];
