import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { download, fileNameOf } from "../../../lib/download/download.ts";

/** Downloads the stored plan as a JSON file. */
export async function exportPlan(id: string): Promise<void> {
  try {
    const plan = await call("getGtmPlan", { params: { id } });
    const content = new Blob([JSON.stringify(plan, null, 2)], { type: "application/json" });
    const name = `${fileNameOf(plan.gtmPlanName, "gtm-plan")}.json`;
    download(content, name);
    toast.success(`Saved as ${name}`);
  } catch (failure) {
    toast.error(messageOf(failure));
  }
}
