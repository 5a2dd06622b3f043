import { expectAccessible, expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { grantCredits } from "../fixtures/account.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const SENT = "Your query was sent successfully. We'll get back to you within 24 hours.";
const FAILED = "Failed to submit Query. Please try again later.";
const NOT_ENOUGH =
  "You don't have enough consulting credits to submit a query. Please purchase more credits.";

signedInTest(
  "a query is counted, cut at 5,000 words, kept until it is sent for 25 credits, and confirmed by e-mail",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/402|ERR_FAILED/);
    await page.goto("/sales-and-support");
    await page.getByRole("button", { name: "Discuss with Human Consultant" }).click();
    const choice = page.getByRole("dialog", { name: "Consultant support" });
    await expect(choice.getByRole("button", { name: "Submit Query" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await choice.getByRole("button", { name: "Submit Query" }).click();
    const dialog = page.getByRole("dialog", { name: "Problem Description" });
    await expectAccessibleInBothThemes(page);
    const problem = dialog.getByLabel("Problem Description");
    await expect(dialog.getByText("0 / 5000 words")).toBeVisible();
    await dialog.getByRole("button", { name: "Submit Query" }).click();
    await expect(dialog.getByText("Problem description is required")).toBeVisible();
    await problem.fill(Array.from({ length: 5_003 }, (_, index) => `w${index}`).join(" "));
    await expect(dialog.getByText("5000 / 5000 words")).toBeVisible();
    expect((await problem.inputValue()).endsWith("w4999")).toBe(true);
    await problem.fill("Which wording works for public banks?");
    await signedInTest.step("without the server or 25 credits it says so, and the text stays", async () => {
      await page.route("**/api/gtm-plan/send-query", (route) => route.abort(), { times: 1 });
      await dialog.getByRole("button", { name: "Submit Query" }).click();
      await expect(page.getByRole("alert").filter({ hasText: FAILED })).toBeVisible();
      await dialog.getByRole("button", { name: "Submit Query" }).click();
      await expect(page.getByRole("alert").filter({ hasText: NOT_ENOUGH })).toBeVisible();
      await expectAccessible(page);
      await expect(problem).toHaveValue("Which wording works for public banks?");
    });
    await grantCredits(user, 60);
    await dialog.getByRole("button", { name: "Submit Query" }).click();
    await expectToast(page, SENT);
    await expect(dialog).toBeHidden();
    expect((await user.api.call("getUserDetails")).consultingAmount).toBe(35);
    await page.goto("/sandbox/mail");
    await expect(page.getByText("We received your query").first()).toBeVisible();
  },
);

signedInTest(
  "the booking page is framed from its host only, and gives way to the link beside it when it does not load",
  journey,
  async ({ page, watch }) => {
    watch.allow("https://booking.example");
    watch.expect(/ERR_FAILED|net::/);
    await page.clock.install();
    await page.route("https://booking.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Booking</title><h1>Choose a time</h1>" }),
    );
    const policy = (await page.goto("/sales-and-support"))?.headers()["content-security-policy"];
    expect(policy).toContain("frame-src https://booking.example;");
    await page.getByRole("button", { name: "Discuss with Human Consultant" }).click();
    await page.getByRole("button", { name: "Book time with consultant" }).click();
    const frame = page.frameLocator('iframe[title="Book time with consultant"]');
    await expect(frame.getByRole("heading", { name: "Choose a time" })).toBeVisible();
    const link = page.getByRole("link", { name: "Open the booking page in a new tab" });
    await expect(link).toHaveAttribute("href", "https://booking.example/consultants");
    await expect(link).toHaveAttribute("rel", "noreferrer");
    await expectAccessible(page);

    await signedInTest.step("a booking page that refuses to load gives way to the link", async () => {
      await page.unroute("https://booking.example/**");
      await page.route("https://booking.example/**", () => new Promise(() => undefined));
      await page.goto("/sales-and-support");
      await page.getByRole("button", { name: "Discuss with Human Consultant" }).click();
      const book = page.getByRole("button", { name: "Book time with consultant" });
      await expect(book).toBeVisible();
      // From here on only the test advances the clock.
      await page.clock.pauseAt(Date.now() + 60_000);
      await book.click();
      await expect(page.getByText("Loading the booking page...")).toBeVisible();
      await page.clock.runFor(8_000);
      await expect(page.getByText("The booking page does not load here.")).toBeVisible();
      await expect(link).toBeVisible();
      await page.clock.resume();
      await expectAccessible(page);
    });
  },
);

signedInTest(
  "the enterprise form names each field that is missing, and keeps its text until it is sent",
  journey,
  async ({ page, watch }) => {
    watch.expect(/ERR_FAILED/);
    await page.goto("/sales-and-support");
    const main = page.getByRole("main");
    const send = main.getByRole("button", { name: "Contact Sales" });
    for (const field of ["Name", "E-mail", "Company name"])
      await main.getByLabel(field, { exact: true }).fill("");
    await send.click();
    for (const field of ["Name", "E-mail", "Company name", "Contact number", "Business requirement"])
      await expect(main.getByText(`${field} is required`, { exact: true })).toBeVisible();
    await main.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
    await main.getByLabel("E-mail").fill("ada@acme.example");
    await main.getByLabel("Company name").fill("Acme");
    await main.getByLabel("Business requirement").fill("1,000 seats");
    await main.getByLabel("Contact number").fill("call me");
    await send.click();
    await expect(main.getByText("Contact number can have digits only")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await main.getByLabel("Contact number").fill("+1 202 555 0100");
    await page.route("**/api/payment/SetEnterpriseData", (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(
      main.getByRole("alert").filter({ hasText: "Failed to send request. Please try again." }),
    ).toBeVisible();
    await send.click();
    await expectToast(page, "Request sent! Our team will contact you soon.");
  },
);
