import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentSession, startSession } from "../../../lib/session/session-store.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { MappingDialog } from "./mapping-dialog.tsx";

const mapping = {
  leadSource: "Lead_Source",
  product: "Product",
  geo: "Region",
  industryDomain: "",
  amount: "Amount",
  stage: "Stage",
  currency: "",
  name: "Deal_Name",
  createdDate: "",
  closeDate: "Closing_Date",
  externalId: "",
};
const record = {
  Deal_Name: "Ganges Bank",
  Amount: 125_000 as number | string,
  Stage: "Negotiation",
  Lead_Source: { name: "Field Sales", id: "1" },
  Product: null,
  Closing_Date: "2026-12-15",
};
/** How many of 200 sampled deals have a value; Stage was not read. */
const filled = { Deal_Name: 200, Amount: 199, Lead_Source: 192, Product: 0, Closing_Date: 50 };

let answers: Record<string, () => Response>;
let saved: unknown[];
beforeEach(() => {
  saved = [];
  record.Amount = 125_000;
  answers = {
    mapping: () => Response.json({ success: true, ...mapping }),
    refreshToken: () =>
      Response.json({
        success: true,
        deals: { data: Array.from({ length: 7 }, () => record) },
        fields: ["Deal_Name", "Amount", "Stage", "Lead_Source", "Product", "Closing_Date"],
        sample: { deals: 200, filled },
      }),
  };
  vi.stubGlobal("fetch", (address: string, { method, body }: RequestInit) => {
    if (method === "PUT" && typeof body === "string") {
      saved.push(JSON.parse(body));
      return Promise.resolve(Response.json({ success: true, message: "Saved Successfully" }));
    }
    const name = Object.keys(answers).find((part) => address.includes(part)) ?? "";
    return Promise.resolve(answers[name]?.() ?? Response.json({}, { status: 404 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>
        <MappingDialog provider="zoho-crm" onClose={vi.fn()} onSaved={vi.fn()} />
      </TestRouter>
    </QueryClientProvider>,
  );
}

/** The words below a field. */
async function wordsOf(label: string): Promise<string> {
  const field = await screen.findByRole("combobox", { name: label });
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

test("each mapped field shows in how many deals of the sample it is filled", async () => {
  open();
  expect(await wordsOf("DG Channel")).toBe("Filled in 192 of 200 deals");
  expect(await wordsOf("Amount")).toBe("Filled in 199 of 200 deals");
  expect(await wordsOf("Close date")).toBe("Filled in 50 of 200 deals");
  expect(await wordsOf("Product")).toBe("Empty in all of 200 deals");
  // It was not read, so nothing is said.
  expect(await wordsOf("Stage")).toBe("");
});

test("each CRM field in the list shows in what percentage of deals it is filled", async () => {
  open();
  await userEvent.click(await screen.findByRole("combobox", { name: "DG Channel" }));
  const options = (await screen.findAllByRole("option")).map(({ textContent }) =>
    textContent?.replaceAll(/\s/g, " "),
  );
  expect(options).toEqual([
    "Not mapped",
    "Deal_Name100 %",
    "Amount100 %",
    "Stage",
    "Lead_Source96 %",
    "Product0 %",
    "Closing_Date25 %",
    "Region",
  ]);
});

test("five deals are previewed with the selected mapping, and a removed field is named", async () => {
  open();
  const table = await screen.findByRole("table", { name: "First deals with this mapping" });
  expect(within(table).getAllByRole("row")).toHaveLength(6);
  expect(within(table).getAllByRole("cell", { name: "Field Sales" })).toHaveLength(5);
  expect(await wordsOf("Geo")).toContain("Zoho CRM no longer has this field.");
  await userEvent.click(screen.getByRole("combobox", { name: "DG Channel" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Deal_Name/ }));
  expect(within(table).queryByRole("cell", { name: "Field Sales" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(saved).toMatchObject([{ ...mapping, leadSource: "Deal_Name" }]);
});

test("amounts in a field of texts are asked about, and the answer is previewed and saved", async () => {
  answers["mapping"] = () => Response.json({ success: true, ...mapping, amountDecimal: "" });
  record.Amount = "12,500";
  open();
  expect(await wordsOf("Amounts are written")).toContain("can be read in two ways");
  expect(screen.getAllByRole("cell", { name: "Not read: 12,500" })).toHaveLength(5);
  await userEvent.click(screen.getByRole("combobox", { name: "Amounts are written" }));
  await userEvent.click(await screen.findByRole("option", { name: "1,234.56" }));
  expect(screen.getAllByRole("cell", { name: "12,500.00" })).toHaveLength(5);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(saved).toMatchObject([{ amount: "Amount", amountDecimal: "." }]);
});

test("another amount field drops the answer, and a field of numbers is not asked about", async () => {
  answers["mapping"] = () => Response.json({ success: true, ...mapping, amountDecimal: "," });
  open();
  const question = await screen.findByRole<HTMLInputElement>("combobox", { name: "Amounts are written" });
  expect(question.value).toBe("1.234,56");
  await userEvent.click(screen.getByRole("combobox", { name: "Amount" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Not mapped/ }));
  expect(screen.queryByRole("combobox", { name: "Amounts are written" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(saved).toMatchObject([{ amount: "", amountDecimal: "" }]);
});

test("stored deals whose amount cannot be read are named beside the question", async () => {
  const message = "3 deals of Zoho CRM have an amount that cannot be read.";
  const unreadAmounts = { source: "zoho-crm", count: 3, example: "soon", message };
  answers["mapping"] = () => Response.json({ success: true, ...mapping, amountDecimal: "", unreadAmounts });
  open();
  expect(await wordsOf("Amounts are written")).toBe(message);
});

const failure = (code: string, message: string, status: number) => () =>
  Response.json({ success: false, code, error: message, message, requestId: "r" }, { status });

test("a CRM that does not answer shows the specified sentence, and Try again asks it again", async () => {
  const good = answers["refreshToken"];
  answers["refreshToken"] = failure("upstream_failed", "Failed to fetch CRM data.", 502);
  open();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to fetch CRM data.");
  if (good !== undefined) answers["refreshToken"] = good;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("combobox", { name: "DG Channel" })).toBeDefined();
});

test("access that the CRM ended shows a link to connect again, and the user stays signed in", async () => {
  startSession({
    _id: "ada",
    email: "",
    name: "",
    company: "",
    lastLogin: "",
    token: "good",
    expirationTime: Date.now() + 1_000_000,
    hubspotAPIKey: "",
  });
  answers["refreshToken"] = failure("access_ended", "Unauthorized access. Please re-authenticate.", 401);
  open();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Unauthorized access. Please re-authenticate.");
  expect(screen.getByRole("link", { name: "Connect again" }).getAttribute("href")).toBe(
    "/execute/integrations",
  );
  expect(currentSession()).not.toBeNull();
});
