import type { WorkspaceRole } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import { createUser, grantPlan, type TestUser } from "../fixtures/account.ts";
import { control } from "../fixtures/control.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";

const setRole = (workspaceId: string, { id }: TestUser, role: WorkspaceRole | null) =>
  control("membership", { workspaceId, userId: id, role });

/** A team's workspace of somebody else with a cost and a simulation in it. @returns its id */
async function teamOf(lead: TestUser): Promise<string> {
  const { workspace } = await lead.api.call("createWorkspace", { body: { name: "Northlight Atlas" } });
  await lead.api.call("copyExample", { headers: { workspace: workspace.id } });
  return workspace.id;
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Workspace: / }).click();
  await page.getByRole("menuitemradio", { name }).click();
  await expect(page.getByRole("button", { name: `Workspace: ${name}` })).toBeVisible();
}

const costs = (page: Page) => page.locator("tbody th a");

test(
  "a viewer switches to a team's workspace, reads it without buttons that change it, and follows links into it",
  journey,
  async ({ page, user, watch }) => {
    const lead = await createUser("Grace Hopper");
    await grantPlan(lead, "enterprise");
    const team = await teamOf(lead);
    await setRole(team, user, "viewer");

    await page.goto("/inputcost/savedCosts");
    await expect(page.getByText("No product costs yet")).toBeVisible();
    await switchTo(page, "Northlight Atlas");
    await page.goto("/inputcost/savedCosts");
    await expect(costs(page)).toHaveCount(1);
    await expect(page.getByRole("link", { name: "New product cost" })).toHaveCount(0);

    await costs(page).click();
    await expect(page.getByText("Grace Hopper can change your role.")).toBeVisible();
    await expect(page.getByLabel("Cost title")).not.toBeEditable();
    const address = page.url();

    await switchTo(page, "Personal");
    watch.expect(/404 .*product-cost/);
    await page.goto(address);
    await expect(page.getByText("Switched to Northlight Atlas")).toBeVisible();
    expect(page.url()).toBe(address);
    await expect(page.getByLabel("Cost title")).toHaveValue("Atlas in Germany");
  },
);

test("two tabs in two workspaces: a cost of each is saved in its own", async ({ page, context, user }) => {
  const { workspace } = await user.api.call("createWorkspace", { body: { name: "Acme" } });
  await page.goto("/inputcost/addCost");
  const other = await context.newPage();
  await other.goto("/getStarted");
  await switchTo(other, "Acme");
  await other.goto("/inputcost/addCost");
  await page.getByLabel("Cost title").fill("Of mine");
  await other.getByLabel("Cost title").fill("Of Acme");
  for (const tab of [page, other]) {
    const saved = tab.waitForURL(/addCost\/.+/);
    await tab.getByLabel("Cost title").blur();
    await saved;
  }
  const titles = async (headers: Record<string, string>) =>
    (await user.api.call("listProductCosts", { headers })).map(({ costTitle }) => costTitle);
  expect(await titles({})).toEqual(["Of mine"]);
  expect(await titles({ workspace: workspace.id })).toEqual(["Of Acme"]);
});

test(
  "a member who is removed while typing sees it, can copy the text and goes to the personal workspace",
  journey,
  async ({ page, user, watch }) => {
    const lead = await createUser("Grace Hopper");
    const team = await teamOf(lead);
    await setRole(team, user, "editor");
    await page.goto("/getStarted");
    await switchTo(page, "Northlight Atlas");
    await page.goto("/inputcost/savedCosts");
    await costs(page).click();
    await expect(page.getByLabel("Cost title")).toBeEditable();
    await setRole(team, user, null);
    watch.expect(/404 /);
    await page.getByLabel("Cost title").fill("Hosting in two regions");
    await expect(page.getByText("You are no longer a member of Northlight Atlas")).toBeVisible();
    await expect(page.getByLabel("What you typed and could not be saved")).toHaveValue(
      "Cost title: Hosting in two regions",
    );
    await page.getByRole("button", { name: "Go to your personal workspace" }).click();
    await expect(page.getByRole("button", { name: "Workspace: Personal" })).toBeVisible();
  },
);
