import { useState } from "react";
import { toast } from "../../../components/toast/toast-store.ts";
import { productCostResource } from "../../../data/product-costs.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { navigate } from "../../../lib/navigation.ts";
import { newKey } from "../../../lib/new-key.ts";
import { paths } from "../../../lib/paths.ts";
import { type CostFields, copyOf, toSave } from "../state/cost-form.ts";

/** Makes a copy of what is on the screen, and tells where it is. */
export function useDuplicateCost() {
  const save = productCostResource.useSave();
  const [busy, setBusy] = useState(false);
  async function run(fields: CostFields): Promise<void> {
    const copy = copyOf(fields);
    setBusy(true);
    try {
      const { id } = await save({ body: toSave(copy), idempotencyKey: newKey() });
      toast.blank(`"${copy.costTitle}" is in the list of product costs`, {
        action: { label: "Open", run: () => navigate(paths.productCost(id)) },
      });
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { run, busy };
}
