import { newChannel } from "@beachhead/contract/new-channel";
import type { TestUser } from "../fixtures/account.ts";
import { savePlanOf } from "../gtm-plans/whole-plan.ts";

interface Item {
  actionItem: string;
  owner?: string;
  targetDate?: string;
  status?: "Open" | "In progress" | "Blocked" | "Done" | "Cancelled";
}

/** A channel plan whose channels, by key, have one sub-channel each with these action items. */
export async function createPlanWithItems(
  user: TestUser,
  planname: string,
  itemsByChannel: Readonly<Record<number, readonly Item[]>>,
): Promise<string> {
  const gtmPlanId = await savePlanOf(user, { planName: "CRM launch", text: (place) => place });
  const channels = Object.entries(itemsByChannel).flatMap(([key, items]) => {
    const made = newChannel(Number(key));
    const [tactic] = made?.content ?? [];
    if (made === undefined || tactic === undefined) return [];
    const actionData = items.map((item) => ({
      owner: "",
      targetDate: "",
      closingDate: "",
      status: "Open" as const,
      ...item,
    }));
    return [{ ...made, checked: true, content: [{ ...tactic, actionData }] }];
  });
  const { id } = await user.api.call("createDgPlan", {
    body: {
      gtmPlanId,
      gtmplan: "",
      productgeo: "",
      planname,
      description: "",
      currency: "USD",
      access: "edit",
      channels,
    },
  });
  return id;
}
