import type { DealTargets } from "@beachhead/contract";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { ComboField } from "../../../components/combo-field.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { DialogActions } from "../../../components/dialog/dialog-actions.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { NumberField } from "../../../components/number-field/number-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { call } from "../../../lib/api/call.ts";
import { currencyOptions } from "../../../lib/format/currencies.ts";
import { newKey } from "../../../lib/new-key.ts";
import { paths } from "../../../lib/paths.ts";
import styles from "../deals.module.css";
import { SaveFailure } from "./save-failure.tsx";
import { useSave } from "./use-save.ts";

interface AddDealDialogProps {
  targets: DealTargets | undefined;
  /** The CRM that was just connected. */
  connected: "zoho-crm" | "hubspot" | undefined;
  onClose: () => void;
  onSaved: () => void;
}

const USUAL_STAGES = [
  "Qualification",
  "Needs Analysis",
  "Value Proposition",
  "Proposal/Price Quote",
  "Negotiation/Review",
  "Closed Won",
  "Closed Lost",
];

const suggestions = (values: readonly string[] = []) => values.map((value) => ({ value }));

/** The add-CRM-data dialog: one deal by hand. */
export function AddDealDialog({ targets, connected, onClose, onSaved }: AddDealDialogProps) {
  const formId = useId();
  const [key] = useState(newKey);
  const [amount, setAmount] = useState<number | null>(null);
  const [deal, setDeal] = useState({
    name: "",
    Lead_Source: "",
    Product: "",
    Geo: "",
    Industry_Domain: "",
    Stage: "",
    Deal_Currency: "USD",
    createdDate: "",
    closeDate: "",
  });
  const { isSaving, failure, errorOf, save } = useSave({ onSaved, onClose });
  const set = (field: keyof typeof deal) => (value: string) => setDeal({ ...deal, [field]: value });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void save(() =>
      call("createDeal", {
        body: { ...deal, Amount: amount, properties: {}, probability: null },
        idempotencyKey: key,
      }),
    );
  };
  const combo = (
    field: "Lead_Source" | "Product" | "Geo" | "Stage",
    label: string,
    options: readonly string[] | undefined,
  ) => (
    <ComboField
      label={label}
      required={field === "Stage"}
      options={suggestions(options)}
      value={deal[field]}
      onValueChange={set(field)}
      error={errorOf(field)}
    />
  );
  return (
    <Dialog
      open
      size="form"
      onOpenChange={onClose}
      title="Add CRM data"
      actions={
        <DialogActions onCancel={onClose} type="submit" form={formId} busy={isSaving}>
          Add deal
        </DialogActions>
      }
    >
      {connected !== undefined && (
        <p className={styles["intro"]}>
          {connected === "hubspot" ? "HubSpot" : "Zoho CRM"} is connected, and its deals are being read.{" "}
          <Link to={paths.dealsDialog("mapping", connected)}>Check the field mapping</Link>, or add a deal
          that is not in your CRM.
        </p>
      )}
      <form id={formId} className={styles["form"]} onSubmit={send} noValidate>
        <TextField
          label="Deal name"
          className={styles["wide"]}
          value={deal.name}
          error={errorOf("name")}
          onChange={(event) => set("name")(event.target.value)}
        />
        {combo("Lead_Source", "DG Channel", targets?.leadSource)}
        {combo("Product", "Product", targets?.product)}
        {combo("Geo", "Geo", targets?.geo)}
        <TextField
          label="Industry domain"
          value={deal.Industry_Domain}
          error={errorOf("Industry_Domain")}
          onChange={(event) => set("Industry_Domain")(event.target.value)}
        />
        <NumberField
          label="Amount"
          required
          decimals={2}
          value={amount}
          onValueChange={setAmount}
          error={errorOf("Amount")}
        />
        <SelectField
          label="Currency"
          options={currencyOptions(deal.Deal_Currency)}
          value={deal.Deal_Currency}
          onValueChange={set("Deal_Currency")}
          error={errorOf("Deal_Currency")}
        />
        {combo("Stage", "Stage", [...new Set([...(targets?.stages ?? []), ...USUAL_STAGES])])}
        <span />
        <TextField
          label="Created date"
          type="date"
          help="The year in which the deal counts as pipeline."
          value={deal.createdDate}
          error={errorOf("createdDate")}
          onChange={(event) => set("createdDate")(event.target.value)}
        />
        <TextField
          label="Close date"
          type="date"
          help="The year in which a won deal counts as revenue."
          value={deal.closeDate}
          error={errorOf("closeDate")}
          onChange={(event) => set("closeDate")(event.target.value)}
        />
        <SaveFailure message={failure} />
      </form>
    </Dialog>
  );
}
