import type { ImportPreview } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setFormatLocale } from "../../lib/format/locale.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { ImportScreen } from "./import-screen.tsx";

const noColumn = {
  leadSource: "",
  product: "",
  geo: "",
  industryDomain: "",
  currency: "",
  name: "",
  createdDate: "",
  closeDate: "",
  externalId: "",
  status: "",
  probability: "",
};
const previewOf = (sheet: string, rows: number): ImportPreview => ({
  success: true,
  importId: `import of ${sheet}`,
  fileName: "pipeline.xlsx",
  rows,
  dialect: { delimiter: ",", encoding: "utf-8", decimal: ".", dates: "YYYY-MM-DD" },
  workbook: { sheet, sheets: ["North", "South"] },
  columns: [{ name: "Amount", samples: ["10"], suggestion: "amount", summaries: [] }],
  mapping: { ...noColumn, amount: "Amount", stage: "" },
  deals: rows,
  questions: [],
  refusals: [],
  notes: [],
  leftOut: [],
  headerLine: 1,
  firstLines: [],
  sameSourceAs: null,
});

let uploads: string[];
beforeEach(() => {
  uploads = [];
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
    if (method === "GET") return Promise.resolve(Response.json([]));
    uploads.push(new URL(address, "http://localhost").search);
    const isSouth = address.includes("sheet=South");
    return Promise.resolve(
      isSouth && uploads.length > 2
        ? Response.json(
            {
              success: false,
              code: "invalid",
              error: "The file is empty.",
              message: "The file is empty.",
              requestId: "r",
            },
            { status: 422 },
          )
        : Response.json(isSouth ? previewOf("South", 2) : previewOf("North", 1)),
    );
  });
});
afterEach(() => {
  setFormatLocale("en-GB");
  cleanup();
  vi.unstubAllGlobals();
});

function renderScreen(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>
        <ImportScreen />
      </TestRouter>
    </QueryClientProvider>,
  );
}

async function chooseWorkbook(): Promise<void> {
  renderScreen();
  const file = new File(["PK"], "pipeline.xlsx");
  await userEvent.upload(await screen.findByTestId("file"), file, { applyAccept: false });
  await screen.findByRole("heading", { name: "pipeline.xlsx has 1 row" });
}

async function chooseSheet(name: string): Promise<void> {
  await userEvent.click(screen.getByRole("combobox", { name: "Sheet" }));
  await userEvent.click(await screen.findByRole("option", { name }));
}

test("another sheet of a workbook is read from the same file", async () => {
  await chooseWorkbook();
  expect(screen.getByText('Sheet "North" of a workbook')).toBeTruthy();
  await chooseSheet("South");
  await screen.findByRole("heading", { name: "pipeline.xlsx has 2 rows" });
  expect(uploads).toEqual(["?fileName=pipeline.xlsx", "?fileName=pipeline.xlsx&sheet=South"]);
});

test("a sheet that cannot be read returns the user to the file choice with the reason", async () => {
  uploads.push("an earlier upload");
  await chooseWorkbook();
  await chooseSheet("South");
  expect((await screen.findByRole("alert")).textContent).toBe("The file is empty.");
  expect(screen.queryByRole("button", { name: /^Import / })).toBeNull();
});

test("a user whose address is not confirmed reads what to do instead of a preview", async () => {
  const error = "Confirm your e-mail address to import deals: open the link in the e-mail that we sent you.";
  vi.stubGlobal("fetch", (_address: string, { method }: RequestInit) =>
    Promise.resolve(
      method === "GET"
        ? Response.json([])
        : Response.json(
            { success: false, code: "forbidden", error, message: error, requestId: "r" },
            { status: 403 },
          ),
    ),
  );
  renderScreen();
  await userEvent.upload(await screen.findByTestId("file"), new File(["a,b"], "deals.csv"));
  expect((await screen.findByRole("alert")).textContent).toBe(error);
  expect(screen.getByRole("button", { name: "Choose a file" })).toBeTruthy();
});

test("a question of the file is answered by its reading, and the import starts with the answer", async () => {
  const bodies: { address: string; body: unknown }[] = [];
  const question = {
    about: "decimal",
    path: "dialect.decimal",
    column: "Amount",
    message: "Amounts add up to 1 or 1,000. Say which decimal sign the file has.",
    readings: [".", ","].map((answer) => ({
      answer,
      sums: [{ currency: "EUR", rows: 1, sum: answer === "." ? 1 : 1000 }],
      examples: [{ text: "1.000", value: answer === "." ? 1 : 1000 }],
      unread: 0,
    })),
  };
  const summary = {
    field: "amount" as const,
    read: [{ text: "1.000", value: 1000 }],
    smallest: 1000,
    largest: 1000,
    sums: [{ currency: "EUR", rows: 1, sum: 1000 }],
    blank: 0,
    unread: 0,
  };
  const asking = {
    ...previewOf("North", 1),
    workbook: undefined,
    questions: [question],
    columns: [{ name: "Amount", samples: ["1.000"], suggestion: "amount" as const, summaries: [summary] }],
  };
  vi.stubGlobal("fetch", (address: string, { method, body }: RequestInit) => {
    if (method === "GET") return Promise.resolve(Response.json([]));
    if (typeof body === "string") bodies.push({ address, body: JSON.parse(body) });
    if (address.endsWith("/preview")) return Promise.resolve(Response.json({ ...asking, questions: [] }));
    const error = "This import has started already.";
    return Promise.resolve(
      bodies.length > 1
        ? Response.json(
            { success: false, code: "conflict", error, message: error, requestId: "r" },
            { status: 409 },
          )
        : Response.json(asking),
    );
  });
  renderScreen();
  await userEvent.upload(await screen.findByTestId("file"), new File(["a;b"], "deals.csv"));
  const group = await screen.findByRole("group", { name: question.message });
  const radios = within(group).getAllByRole<HTMLInputElement>("radio");
  expect(radios.map(({ checked }) => checked)).toEqual([false, false]);
  expect(radios[0]?.closest("label")?.textContent).toContain("as in your number format");
  expect(screen.getByRole("row", { name: "Amount 1.000 Depends on your answer Amount" })).toBeTruthy();
  await userEvent.click(
    within(group).getByRole("radio", {
      name: "1.234,56, with a decimal comma: adds up to EUR 1,000, 1.000 is 1,000",
    }),
  );
  expect(bodies[0]).toMatchObject({ body: { dialect: { decimal: "," } } });
  await screen.findByRole("row", { name: "Amount 1.000 → 1,000 1,000 to 1,000; sum EUR 1,000 Amount" });
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Import 1 deal" }).ariaBusy).not.toBe("true"),
  );
  await userEvent.click(screen.getByRole("button", { name: "Import 1 deal" }));
  await screen.findByText("This import has started already.");
  expect(bodies[1]).toMatchObject({ body: { dialect: { decimal: "," }, defaults: { currency: "USD" } } });
});

test.each([
  ["en-GB", ["DD/MM/YYYY, as in your date format", "MM/DD/YYYY"]],
  ["en-US", ["MM/DD/YYYY, as in your date format", "DD/MM/YYYY"]],
] as const)("the form of dates of the user's format %s comes first", async (locale, labels) => {
  setFormatLocale(locale);
  const question = {
    about: "dates",
    path: "dialect.columnDates.Close",
    column: "Close",
    message: "Say which form its dates have.",
    readings: ["DD/MM/YYYY", "MM/DD/YYYY"].map((answer) => ({ answer, sums: [], examples: [], unread: 0 })),
  };
  vi.stubGlobal("fetch", (_address: string, { method }: RequestInit) =>
    Promise.resolve(
      Response.json(method === "GET" ? [] : { ...previewOf("North", 1), questions: [question] }),
    ),
  );
  renderScreen();
  await userEvent.upload(await screen.findByTestId("file"), new File(["a;b"], "deals.csv"));
  const group = await screen.findByRole("group", { name: question.message });
  expect(
    within(group)
      .getAllByRole("radio")
      .map((radio) => radio.closest("label")?.textContent),
  ).toEqual(labels);
});
