import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../fixtures/api-client.ts";
import { fieldOf, openCost } from "./cost-form.ts";
import type { Place } from "./interruption-rounds.ts";

/** A form that is typed in while something happens. */
export interface InterruptedForm {
  /** Opens a document of this round's own, and leaves the field ready. */
  open(page: Page): Promise<void>;
  /** Opens it again the way a person would, from its address. */
  comeBack(page: Page, address: string): Promise<void>;
  /** All documents of this sort, as the server holds them, as one text. */
  stored(api: ApiClient): Promise<string>;
}

async function costs(api: ApiClient): Promise<string> {
  return JSON.stringify(await api.call("listProductCosts"));
}

function costForm(field: string, id?: string): InterruptedForm {
  return {
    open: (page) => openCost(page, id),
    async comeBack(page, address) {
      if (page.url() !== address) await page.goto(address);
      await expect(fieldOf(page, field)).toBeVisible();
    },
    stored: costs,
  };
}

function planForm(name: string, field: string): InterruptedForm {
  const openFromList = async (page: Page) => {
    await page.goto("/my-gtm-plans");
    await page.getByRole("link", { name, exact: true }).click();
    await expect(fieldOf(page, field)).toBeVisible();
  };
  return {
    open: openFromList,
    comeBack: openFromList,
    async stored(api) {
      const plans = await api.call("listGtmPlans");
      const whole = plans.map(({ id }) => api.call("getGtmPlan", { params: { id } }));
      return JSON.stringify(await Promise.all(whole));
    },
  };
}

/** Makes the document that a round types in, where it is not a new one. */
export async function prepareForm(api: ApiClient, { form, field }: Place): Promise<InterruptedForm> {
  switch (form) {
    case "new product cost":
      return costForm(field);
    case "product cost": {
      const { id } = await api.call("createProductCost", { body: { costTitle: "Cost" } });
      return costForm(field, id);
    }
    case "plan's business details": {
      const { length } = await api.call("listGtmPlans");
      const gtmPlanName = `Plan ${length + 1}`;
      const product = {
        name: "CRM",
        description: "Sales software",
        geos: ["India"],
        industries: ["Banking"],
      };
      await api.call("saveBasicDetails", {
        body: {
          gtmPlanName,
          companyName: "Acme",
          shortDescription: "",
          website: "https://acme.example",
          products: [product],
          segmentData: undefined,
        },
      });
      return planForm(gtmPlanName, field);
    }
    default:
      return form satisfies never;
  }
}
