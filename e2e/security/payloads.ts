import type { Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { control } from "../fixtures/control.ts";
import { expect } from "../fixtures/test.ts";
import { savePlanOf } from "../gtm-plans/whole-plan.ts";
import { firstExample } from "../price/worked-example.ts";

/** Texts that make elements, or run, wherever they are taken for markup, an address or a template. */
export const payloads = {
  elements: [
    `"'><img src=x onerror=planted() data-planted><svg/onload=planted() data-planted>`,
    `{{7*7}}\${7*7}<a href="javascript:planted()" data-planted>x</a>javascript:planted()`,
  ],
  scripts: [
    `</title></textarea><script data-planted>planted()</script><iframe srcdoc="<b>" data-planted>`,
    `--><style data-planted>*{display:none}</style><details open ontoggle=planted() data-planted>`,
  ],
} as const;

/** A plan's name may have letters and digits only. */
export const PLAN = "Launch";

/** Everything that must not come of a text. */
export function planted(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHarmful = (address: string | null) => /^\s*(javascript|vbscript|data:text)/i.test(address ?? "");
    const elements = [...document.querySelectorAll("[data-planted]")].map((each) => each.outerHTML);
    const addresses = [...document.querySelectorAll("[href], [src], [action], [formaction]")]
      .filter((each) =>
        ["href", "src", "action", "formaction"].some((name) => isHarmful(each.getAttribute(name))),
      )
      .map((each) => each.outerHTML);
    return [...elements, ...addresses];
  });
}

/** Whether a payload is on the page as text, or in a field. */
function showsText(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
    return [document.body.innerText, ...fields.map(({ value }) => value)].some((text) =>
      text.includes("data-planted"),
    );
  });
}

interface HarmWatch {
  /** Looks at the current page. */
  look(screen: string): Promise<void>;
  /** After the walk: nothing ran, and the payload could be seen. */
  expectNone(): void;
}

/** Collects everything that a payload does on a page. */
export async function watchForHarm(page: Page): Promise<HarmWatch> {
  const happened: string[] = [];
  page.on("dialog", (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("planted", () => happened.push("a payload ran"));
  let shown = 0;
  return {
    async look(screen) {
      expect(await planted(page), screen).toEqual([]);
      if (await showsText(page)) shown += 1;
    },
    expectNone() {
      expect(happened).toEqual([]);
      expect(shown, "screens on which the payload could be seen").toBeGreaterThan(12);
    },
  };
}

/** Puts a payload into every text that a user can keep; answers the screens that show one of these documents. */
export async function fill(user: TestUser, payload: readonly [string, string]): Promise<string[]> {
  const text = (place: string) => `${place} ${payload.join("")}`;
  await user.api.call("updateProfile", {
    body: { name: text("Name").slice(0, 60), company: text("Company"), contact: text("").slice(0, 50) },
  });
  const planId = await savePlanOf(user, { planName: PLAN, text });
  const { cost, sim } = firstExample();
  const made = await user.api.call("createProductCost", {
    body: {
      ...cost,
      costTitle: text("Cost"),
      gtmPlan: text("Plan"),
      productName: text("Product"),
      description: text("Costs"),
      geo: text("Geo"),
    },
  });
  const simulation = await user.api.call("createSimulation", {
    body: {
      ...sim,
      pricingModel: "hybrid",
      costId: made.id,
      gtmPlan: text("Plan"),
      productName: text("Product"),
      costTitle: text("Cost"),
      simulationTitle: text("Simulation"),
      geo: text("Geo"),
      pricingPlans: sim.pricingPlans.map((each, index) => ({
        ...each,
        // At most 100 characters: one half each.
        name: `${index} ${payload[index % 2 === 0 ? 0 : 1]}`,
      })),
      options: { trials: 1000 },
    },
  });
  const shared = await user.api.call("shareGtmPlan", { params: { id: planId }, body: { expiresInDays: 7 } });
  const mail = { to: user.email, subject: text("Subject"), text: text("Mail") };
  await control("send-mail", { userId: user.id, ...mail });
  return [`/inputcost/addCost/${made.id}`, `/simulation/runSimulation/${simulation.id}`, shared.path];
}
