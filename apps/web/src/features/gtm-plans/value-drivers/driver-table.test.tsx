import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { TestRouter } from "../../../lib/router/testing-router.tsx";
import { planToTest } from "../combinations/test-plan.ts";
import type { AskConsultant } from "../consultant/consultant.ts";
import { Consultants, highlights } from "./consultants.tsx";
import { type DriverData, fieldsOf, isChosen } from "./driver-fields.ts";
import { DriverTable } from "./driver-table.tsx";

beforeEach(() => {
  highlights.setState({}, true);
  useToasts.setState({ toasts: [] });
});

afterEach(cleanup);

function show(readOnly = false, ask?: AskConsultant) {
  const of = planToTest({ industries: ["Banking", "Mining"] });
  const form = createDocumentForm<DriverData>(fieldsOf(of), () => []);
  const element = (
    <>
      <Consultants form={form} {...of} readOnly={readOnly} ask={ask} />
      <DriverTable label="Value drivers" form={form} combinationId={of.combination.id} readOnly={readOnly} />
    </>
  );
  render(<TestRouter>{element}</TestRouter>);
  return form;
}

const chip = (cell: string, attribute: string) =>
  within(screen.getByRole("group", { name: cell })).getByRole("button", {
    name: new RegExp(`^${attribute}`),
  });
const autofill = () => screen.getByRole("button", { name: "Autofill using AI Consultant" });
const answering: AskConsultant = () =>
  Promise.resolve({
    kind: "answered",
    answer: {
      choices: { Banking: { SME: { Cost: "yes" } }, Mining: { SME: { Cost: "yes" } } },
      reasons: { Banking: { SME: { Cost: "Margins are thin" } } },
    },
  });

describe("the table of chips", () => {
  it("says which are on, turns one by a press and by Space, and moves by arrows", async () => {
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

  it("has one stop for the Tab key, where one was last", async () => {
    show();
    const user = userEvent.setup();
    await user.click(chip("Mining, SME", "Cost"));
    const stops = screen.getAllByRole("button").filter((each) => each.tabIndex === 0 && each !== autofill());
    expect(stops).toEqual([chip("Mining, SME", "Cost")]);
  });

  it("shows what applies and no buttons to a reader", () => {
    show(true);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getAllByText("None applies")).toHaveLength(6);
  });
});

describe("picks of the AI consultant", () => {
  it("carry their reason until a chip of the combination is pressed by hand", async () => {
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
    await user.click(chip("Mining, Enterprise", "Cost"));
    expect(chip("Banking, SME", "Cost").textContent).toBe("Cost");
    expect(chip("Banking, SME", "Cost").ariaPressed).toBe("true");
    expect(chip("Mining, SME", "Cost").textContent).toBe("Cost");
  });

  it("can be taken back", async () => {
    const form = show(false, answering);
    const before = form.store.getState().values;
    await userEvent.click(autofill());
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    useToasts.getState().toasts[0]?.action?.run();
    expect(form.store.getState().values).toBe(before);
    expect(highlights.getState()).toEqual({});
  });

  it("do not come while there is no consultant: one says so and nothing changes", async () => {
    const form = show();
    const before = form.store.getState().values;
    await userEvent.click(autofill());
    await waitFor(() => expect(useToasts.getState().toasts[0]?.message).toMatch(/not available yet/));
    expect(form.store.getState().values).toBe(before);
  });

  it("that could not be fetched change nothing", async () => {
    const form = show(false, () => Promise.reject(new Error("offline")));
    const before = form.store.getState().values;
    await userEvent.click(autofill());
    await waitFor(() => expect(useToasts.getState().toasts[0]?.message).toBe("Failed to fetch data"));
    expect(form.store.getState().values).toBe(before);
  });
});
