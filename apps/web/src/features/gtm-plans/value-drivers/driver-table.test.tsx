import type { Advice } from "@beachhead/contract";
import { AI_FETCHES_USED_UP } from "@beachhead/contract/plan-defaults";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { planToTest } from "../combinations/test-plan.ts";
import { autofills, highlights } from "./autofill/advice-store.ts";
import type { AskAdvisor } from "./autofill/ask-advisor.ts";
import { Consultants } from "./autofill/autofill-button.tsx";
import { type DriverData, fieldsOf, isChosen, withAttributes } from "./driver-fields.ts";
import { DriverTable } from "./driver-table.tsx";

beforeEach(() => {
  highlights.setState({}, true);
  autofills.setState({}, true);
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
});

afterEach(cleanup);

function show(readOnly = false, ask: AskAdvisor = () => new Promise(() => undefined)) {
  const context = planToTest({ industries: ["Banking", "Mining"] });
  const form = createDocumentForm<DriverData>(fieldsOf(context), () => []);
  const element = (
    <>
      <Consultants form={form} {...context} readOnly={readOnly} ask={ask} />
      <DriverTable label="Value drivers" form={form} {...context} readOnly={readOnly} />
    </>
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>{element}</TestRouter>
    </QueryClientProvider>,
  );
  return form;
}

const chip = (cell: string, attribute: string) =>
  within(screen.getByRole("group", { name: cell })).getByRole("button", {
    name: new RegExp(`^${attribute}`),
  });
const autofill = () => screen.getByRole("button", { name: "Autofill using AI Consultant" });
/** An advice about Cost in small companies: Banking is assessed, Mining is not. */
const advice: Advice = {
  id: "advice-1",
  combinationId: "combination-1",
  createdAt: "2027-01-01T00:00:00.000Z",
  engine: { id: "built-in", label: "Built-in advisor (rules, no AI model)" },
  basis: "From 30 industry profiles.",
  industries: [
    {
      name: "Banking",
      status: "assessed",
      treatedAs: "Banking",
      note: null,
      cells: cellsOf("Margins are thin"),
    },
    {
      name: "Mining",
      status: "similar",
      treatedAs: "Metals & Mining",
      note: null,
      cells: cellsOf("Sites are far"),
    },
  ],
  unknownAttributes: [],
  notes: [],
};

function cellsOf(reason: string): Advice["industries"][number]["cells"] {
  const terms = [
    { label: "Every cell starts with", value: 2.2 },
    { label: "Thin margins", value: 3.4 },
  ];
  return {
    Enterprise: [],
    "Mid-Market": [],
    SME: [{ attribute: "Cost", yes: true, score: 5.6, reason, terms }],
  };
}

const answering: AskAdvisor = () =>
  Promise.resolve({ choices: { Banking: { SME: { Cost: "yes", Reliability: "no" } } }, advice });

describe("the table of chips", () => {
  it("the chip table shows which chips are on, toggles one by click and Space, and moves by arrow keys", async () => {
    const form = show();
    const user = userEvent.setup();
    expect(chip("Banking, Enterprise", "Cost").ariaPressed).toBe("false");
    await user.click(chip("Banking, Enterprise", "Cost"));
    expect(chip("Banking, Enterprise", "Cost").ariaPressed).toBe("true");
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");
    expect(document.activeElement).toBe(chip("Mining, Mid-Market", "Cost"));
    await user.keyboard(" ");
    expect(isChosen(form.store.getState().values, "Mining", "Mid-Market", "Cost")).toBe(true);
    await user.keyboard("{End}");
    expect(document.activeElement).toBe(chip("Mining, SME", "Reliability"));
    await user.keyboard("{Control>}{Home}{/Control}");
    expect(document.activeElement).toBe(chip("Banking, Enterprise", "Cost"));
  });

  it("the chip table has one Tab stop, at the chip that was used last", async () => {
    show();
    const user = userEvent.setup();
    await user.click(chip("Mining, SME", "Cost"));
    const stops = within(screen.getByRole("table"))
      .getAllByRole("button")
      .filter((each) => each.tabIndex === 0);
    expect(stops).toEqual([chip("Mining, SME", "Cost")]);
  });

  it("a view-only chip table shows what applies and has no buttons", () => {
    show(true);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getAllByText("None applies")).toHaveLength(6);
  });
});

describe("picks of the AI consultant", () => {
  it("AI picks show their reason until a chip of the combination is pressed by hand", async () => {
    show(false, answering);
    const user = userEvent.setup();
    await user.click(autofill());
    await waitFor(() =>
      expect(chip("Banking, SME", "Cost").textContent).toBe(
        "Cost, picked by the AI consultant: Margins are thin",
      ),
    );
    await user.hover(chip("Banking, SME", "Cost"));
    screen.getByText("Margins are thin", { exact: true });
    screen.getByText("Thin margins");
    await user.click(chip("Banking, Enterprise", "Cost"));
    expect(chip("Banking, SME", "Cost").textContent).toBe("Cost");
    expect(chip("Banking, SME", "Cost").ariaPressed).toBe("true");
  });

  it("AI picks for an industry that was not assessed apply when the user treats it as a similar one", async () => {
    const form = show(false, answering);
    await userEvent.click(autofill());
    const row = await screen.findByRole("group", { name: "Mining: not assessed" });
    await userEvent.click(within(row).getByRole("button", { name: "Treat as Metals & Mining" }));
    expect(isChosen(form.store.getState().values, "Mining", "SME", "Cost")).toBe(true);
    expect(isChosen(form.store.getState().values, "Banking", "SME", "Cost")).toBe(true);
    expect(chip("Mining, SME", "Cost").textContent).toContain("Sites are far");
  });

  it("AI picks are explained for a whole industry in a dialog", async () => {
    show(false, answering);
    await userEvent.click(autofill());
    await userEvent.click(await screen.findByRole("button", { name: /^Why these\? ?Banking$/ }));
    const dialog = await screen.findByRole("dialog", {
      name: "Why these value drivers: Banking",
      hidden: true,
    });
    expect(dialog.textContent).toContain("Margins are thin");
    expect(dialog.textContent).toContain("Built-in advisor (rules, no AI model)");
  });

  it("Choose by hand leaves an industry that was not assessed without AI picks", async () => {
    show(false, answering);
    await userEvent.click(autofill());
    await userEvent.click(await screen.findByRole("button", { name: "Choose by hand" }));
    expect(chip("Mining, SME", "Cost").ariaPressed).toBe("false");
  });

  it("Undo removes the AI picks in one step, and later changes stay", async () => {
    const form = show(false, answering);
    const before = form.store.getState().values;
    await userEvent.click(autofill());
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    const [applied] = useToasts.getState().toasts;
    expect(applied?.message).toBe("AI selections applied successfully");
    expect(form.store.getState().values.scores.myScores).toEqual({ Banking: { Cost: 9 } });
    form.update((data) => withAttributes(data, ["Speed"]));
    applied?.action?.run();
    expect(form.store.getState().values).toEqual(withAttributes(before, ["Speed"]));
    expect(highlights.getState()).toEqual({});
  });

  it("a failed fetch of AI picks changes nothing, and a retry uses the same idempotency key", async () => {
    const keys: string[] = [];
    let times = 0;
    const form = show(false, (request, options) => {
      keys.push(options.idempotencyKey);
      times += 1;
      return times === 1 ? Promise.reject(new ApiError("network", "Gone")) : answering(request, options);
    });
    const before = form.store.getState().values;
    await userEvent.click(autofill());
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    expect(useToasts.getState().toasts[0]?.message).toMatch(/^Failed to fetch AI-generated attributes/);
    expect(form.store.getState().values).toBe(before);
    useToasts.getState().toasts[0]?.action?.run();
    // The failure is not shown beside the success.
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
        "AI selections applied successfully",
      ]),
    );
    await userEvent.click(autofill());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("a fetch of AI picks past the limit opens a dialog that offers an upgrade, and changes nothing", async () => {
    const form = show(false, () => Promise.reject(new ApiError("limit_reached", AI_FETCHES_USED_UP)));
    const before = form.store.getState().values;
    await userEvent.click(autofill());
    const dialog = await screen.findByRole("dialog", { name: "AI fetch limit reached", hidden: true });
    expect(dialog.textContent).toContain(AI_FETCHES_USED_UP);
    within(dialog).getByText("Upgrade");
    await userEvent.click(within(dialog).getByText("Continue"));
    expect(screen.queryByText(AI_FETCHES_USED_UP)).toBeNull();
    expect(form.store.getState().values).toBe(before);
  });

  it("a fetch of AI picks shows a countdown, and Cancel aborts it and changes nothing", async () => {
    let aborted = false;
    const form = show(false, (_request, { signal }) => {
      signal.addEventListener("abort", () => (aborted = true));
      return new Promise(() => undefined);
    });
    const before = form.store.getState().values;
    await userEvent.click(autofill());
    const dialog = await screen.findByRole("dialog", { name: "AI is fetching data...", hidden: true });
    expect(within(dialog).getByRole("timer", { hidden: true }).textContent).toMatch(/^1(19|20) s$/);
    await userEvent.click(within(dialog).getByText("Cancel"));
    expect(aborted).toBe(true);
    await waitFor(() => expect(autofill()).toBeDefined());
    expect(form.store.getState().values).toBe(before);
    await userEvent.click(autofill());
    expect((await screen.findByRole("timer", { hidden: true })).textContent).toMatch(/^(19|20) s$/);
  });
});
