import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";

test(
  "sources are added and listed; a deleted one comes back by Undo, and is gone for good after its toast",
  journey,
  async ({ page, user }) => {
    await user.api.call("addPassageText", {
      body: { title: "Brochure", text: "Our CRM saves sales teams two hours a day." },
    });
    const stored = async () => (await user.api.call("listPassageSources")).map(({ title }) => title);
    await page.goto("/myaccount/sources");
    const list = page.getByRole("region", { name: "Your sources" });
    await expect(list.getByRole("listitem")).toContainText(["Brochure"]);
    await expect(list).toContainText("At most 50 sources with 5,000 passages.");

    await page.getByRole("radio", { name: "Text" }).press("Space");
    await page.getByRole("textbox", { name: "Title" }).fill("Notes");
    await page.getByRole("textbox", { name: "Text" }).fill("Banks ask for an audit trail.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(list.getByRole("listitem")).toContainText(["Notes", "Brochure"]);
    await expectAccessibleInBothThemes(page);

    const remove = list.getByRole("button", { name: "Delete Brochure" });
    await remove.click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    expect(await stored()).toEqual(["Notes", "Brochure"]);

    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await remove.click();
    await page
      .getByRole("listitem")
      .filter({ hasText: "“Brochure” deleted" })
      .getByRole("button", { name: "Dismiss" })
      .click();
    await expect.poll(stored).toEqual(["Notes"]);
  },
);
