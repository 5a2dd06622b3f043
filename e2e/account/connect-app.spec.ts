import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { environment } from "../fixtures/environment.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

/** Where an app on this device would listen; browser tests reach no other host. */
const REDIRECT = `${environment.baseUrl}/terms-and-conditions`;
const registered = z.object({ client_id: z.string() });
const tokens = z.object({ access_token: z.string(), scope: z.string() });

signedInTest(
  "an app that asks for access is shown with where it runs and what it may do, connected, listed and disconnected",
  journey,
  async ({ page }) => {
    const post = (path: string, init: RequestInit) =>
      fetch(new URL(path, environment.baseUrl), { method: "POST", ...init });
    const verifier = randomBytes(32).toString("base64url");
    const made = await post("/oauth/register", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Planning assistant",
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: "none",
      }),
    });
    const { client_id } = registered.parse(await made.json());
    const asked = `/oauth/authorize?${new URLSearchParams({
      client_id,
      response_type: "code",
      redirect_uri: REDIRECT,
      scope: "read run write",
      state: "its state",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    })}`;
    const main = page.getByRole("main");

    await signedInTest.step("refused, the app gets no code", async () => {
      await page.goto(asked);
      await expect(page.getByRole("heading", { name: "Connect Planning assistant" })).toBeVisible();
      await main.getByRole("button", { name: "Refuse" }).click();
      await page.waitForURL(/terms-and-conditions\?/);
      expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
    });

    await page.goto(asked);
    await expect(main.getByText("An app on this device asks for access")).toBeVisible();
    await expect(main.getByLabel("Workspace")).toHaveValue("Personal");
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await main.getByRole("radio", { name: "Read only" }).check();
    await expect(main.getByText("It changes nothing.")).toBeVisible();
    await main.getByRole("button", { name: "Connect", exact: true }).click();
    await page.waitForURL(/terms-and-conditions\?/);
    const answer = new URL(page.url()).searchParams;
    expect(answer.get("state")).toBe("its state");
    const redeemed = await post("/oauth/token", {
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id,
        code: answer.get("code") ?? "",
        code_verifier: verifier,
        redirect_uri: REDIRECT,
      }),
    });
    const { access_token: token, scope } = tokens.parse(await redeemed.json());
    expect(scope).toBe("read");
    const useToken = async () =>
      (
        await post("/mcp", {
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
        })
      ).status;
    expect(await useToken()).toBe(200);

    await signedInTest.step("the user sees it and disconnects it", async () => {
      await page.goto("/myaccount/tokens");
      await expect(main.getByRole("heading", { name: "Connected apps" })).toBeVisible();
      await expect(main.getByText(/^localhost:\d+\. /)).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await main.getByRole("button", { name: "Disconnect Planning assistant" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Disconnect app" }).click();
      await expectToast(page, "App disconnected");
      await expect(main.getByRole("heading", { name: "Connected apps" })).toHaveCount(0);
      expect(await useToken()).toBe(401);
    });
  },
);

signedInTest(
  "a request that was answered or is of another browser says that it has expired",
  async ({ page, watch }) => {
    watch.expect(/404/);
    await page.goto("/connect-app/of-nobody");
    await expect(page.getByText("This request has expired")).toBeVisible();
    await expectAccessibleInBothThemes(page);
  },
);
