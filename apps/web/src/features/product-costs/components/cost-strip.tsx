import { useMemo } from "react";
import { AnswerStrip } from "../../../components/answer-strip/answer-strip.tsx";
import { useShowsStrip } from "../../../components/answer-strip/use-shows-strip.ts";
import { useYears } from "../../../components/years.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { useDebouncedValues } from "../../../lib/form/use-debounced-values.ts";
import { formatNumber } from "../../../lib/format/numbers.ts";
import type { CostFields } from "../state/cost-form.ts";
import { costInputs } from "../state/cost-rules.ts";
import { costAtSize, TYPED, typedSize } from "../state/typical-size.ts";

const PAUSE_MS = 200;

interface CostStripProps {
  form: DocumentForm<CostFields>;
  /** The engine's inputs of the fields, null while one is not complete. */
}

/** On a phone: the cost of a customer at the size that the answers begin with. */
export function CostStrip(props: CostStripProps) {
  return useShowsStrip() && <CostOfCustomer {...props} />;
}

function CostOfCustomer({ form }: CostStripProps) {
  const values = useDebouncedValues(form, PAUSE_MS);
  const years = useYears();
  const result = useMemo(() => {
    const inputs = costInputs(values);
    const size = typedSize(TYPED);
    return inputs === null || size === null ? null : costAtSize(inputs, size).result;
  }, [values]);
  const cost = result?.totalCost[0] ?? 0;
  const customers = result?.customers[0] ?? 0;
  if (result === null) return <AnswerStrip to="answers" words="A field is incomplete" />;
  if (cost === 0 || customers === 0) return <AnswerStrip to="answers" words="No cost yet" />;
  const currency = values.pricingCurrency.trim().toUpperCase() || "USD";
  return (
    <AnswerStrip
      to="answers"
      figure={formatNumber(cost / customers)}
      words={`${currency} per customer, ${years.inText(1)}`}
      note={`At ${formatNumber(customers)} customers`}
    />
  );
}
