import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { grantCredits } from "../fixtures/account.ts";
import { expect, signedInTest } from "../fixtures/test.ts";

signedInTest("the credits ledger shows every change with the balance after it", async ({ page, user }) => {
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
});

signedInTest(
  "the subscription shows limits and the history of uses; invoices are empty before a payment",
  async ({ page }) => {
    await page.goto("/myaccount/subscription");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Usage history" })).toBeVisible();
    await expect(main.getByText("Nothing used yet")).toBeVisible();
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Invoices" }).click();
    await expect(main.getByText("No invoices yet")).toBeVisible();
    await page.route("**/api/billing/invoices", (route) =>
      route.fulfill({
        json: [
          {
            _id: "1",
            id: "1",
            number: "BH-2026-000042",
            issuedAt: "2026-11-20T10:00:00.000Z",
            currency: "USD",
            total: 858,
            refunded: 0,
            gstNo: "22AAAAA0000A1Z5",
            billTo: { name: "Ada Lovelace", company: "Acme", email: "ada@acme.example" },
            lines: [
              {
                what: "Startup Plan, yearly",
                from: "2026-11-20T10:00:00.000Z",
                to: "2027-11-20T10:00:00.000Z",
                amount: 708,
              },
              { what: "Consulting, 150 credits", amount: 150 },
            ],
            orderId: "order_1",
            paymentId: "pay_1",
          },
        ],
      }),
    );
    await page.reload();
    await main.getByRole("link", { name: "BH-2026-000042" }).click();
    await expect(main.getByRole("heading", { name: "Invoice BH-2026-000042" })).toBeVisible();
    await expect(main.getByText("22AAAAA0000A1Z5")).toBeVisible();
    await expect(main.getByRole("row", { name: /Total/ })).toContainText("858");
    await expectAccessibleInBothThemes(page);
    await page.emulateMedia({ media: "print" });
    await expect(main.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Account" })).toBeHidden();
  },
);
