import type { DealSource } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { DialogActions } from "../../../components/dialog/dialog-actions.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { NumberField } from "../../../components/number-field/number-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { call } from "../../../lib/api/call.ts";
import styles from "../deals.module.css";
import { stagesOf } from "../queries.ts";
import { SaveFailure } from "./save-failure.tsx";
import { useSave } from "./use-save.ts";

const sources: readonly { value: DealSource; label: string }[] = [
  { value: "manual", label: "Deals added by hand" },
  { value: "import", label: "Imported deals" },
  { value: "zoho-crm", label: "Zoho CRM" },
  { value: "hubspot", label: "HubSpot" },
];

interface StagesDialogProps {
  onClose: () => void;
  onSaved: () => void;
}

/** Win probabilities by stage: weighted pipeline and what counts as won or lost follow from them. */
export function StagesDialog({ onClose, onSaved }: StagesDialogProps) {
  const [source, setSource] = useState<DealSource>("manual");
  const { data, error, refetch } = useQuery(stagesOf(source));
  const [changed, setChanged] = useState<Readonly<Record<string, number | null>>>({});
  const [added, setAdded] = useState("");
  const { isSaving, failure, errorOf, firstIssue, save } = useSave({ onSaved, onClose });
  const shown = { ...data, ...changed };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Stage probabilities"
      actions={
        <DialogActions
          onCancel={onClose}
          busy={isSaving}
          disabled={data === undefined}
          onClick={() => void save(() => call("saveStages", { params: { provider: source }, body: shown }))}
        >
          Save
        </DialogActions>
      }
    >
      <div className={styles["rows"]}>
        <SelectField
          label="Source"
          options={sources}
          value={source}
          onValueChange={(value) => {
            const chosen = sources.find((each) => each.value === value);
            if (chosen === undefined) return;
            setChanged({});
            setSource(chosen.value);
          }}
        />
        <p className={styles["hint"]}>
          At 100% a deal is won; at 0% it is lost if its stage says "lost". A probability of the deal itself
          comes first.
        </p>
        {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Skeleton height={160} />}
        {data !== undefined &&
          Object.entries(shown).map(([stage, percent]) => (
            <NumberField
              key={stage}
              label={stage || "No stage"}
              unit="%"
              min={0}
              max={100}
              step={5}
              value={percent}
              error={errorOf(stage)}
              onValueChange={(value) => setChanged({ ...changed, [stage]: value })}
            />
          ))}
        {data !== undefined && (
          <div className={styles["pair"]}>
            <TextField
              label="Another stage"
              value={added}
              onChange={(event) => setAdded(event.target.value)}
            />
            <Button
              disabled={added.trim() === ""}
              onClick={() => {
                setChanged({ ...changed, [added.trim()]: null });
                setAdded("");
              }}
            >
              Add stage
            </Button>
          </div>
        )}
        <SaveFailure message={failure ?? firstIssue} />
      </div>
    </Dialog>
  );
}
