import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { grantCredits } from "../fixtures/account.ts";
import { expect, signedInTest } from "../fixtures/test.ts";

signedInTest(
  "the credits ledger shows every change with the balance after it; usage and invoices are empty at first",
  async ({ page, user }) => {
    await grantCredits(user, 100);
    const body = { name: "", email: "", company: "", problemDescription: "Price wording" };
    await user.api.call("sendQuery", { body });
    await page.goto("/myaccount/credits");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "75 consulting credits" })).toBeVisible();
    await expect(main.getByText("A query costs 25. Enough for 3.")).toBeVisible();
    const newest = main.getByRole("row").nth(1);
    await expect(newest).toContainText("Query to a consultant");
    await expect(newest).toContainText("\u221225");
    await expect(newest).toContainText("75");
    await expect(main.getByRole("row").nth(2)).toContainText("+100");
    await expectAccessibleInBothThemes(page);

    await main.getByRole("link", { name: "Subscription" }).click();
    await expect(main.getByRole("heading", { name: "Usage history" })).toBeVisible();
    await expect(main.getByText("Nothing used yet")).toBeVisible();
    await main.getByRole("link", { name: "Invoices" }).click();
    await expect(main.getByText("No invoices yet")).toBeVisible();
  },
);
