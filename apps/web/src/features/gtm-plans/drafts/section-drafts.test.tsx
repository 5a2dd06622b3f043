import type { SectionDraft } from "@beachhead/contract";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { onUpgrade } from "../../../lib/upgrade.ts";
import { PositioningDraft } from "../positioning/positioning-draft.tsx";
import { positioning, fieldsOf as textFields } from "../positioning/positioning-section.ts";
import { OWN, rivalColumn, scoreAt, withScore } from "../value-map/score-table.ts";
import { combination, planWith } from "../value-map/testing.ts";
import { ValueMapDraft } from "../value-map/value-map-draft.tsx";
import { fieldsOf as mapFields } from "../value-map/value-map-fields.ts";
import { valueMap } from "../value-map/value-map-section.ts";
import type { DraftCalls } from "./draft-calls.ts";
import { WithConfiguration } from "./testing.tsx";

beforeEach(() => {
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

const plan = planWith();
const draftOf = (content: SectionDraft["content"], id = "draft-1"): SectionDraft => ({
  id,
  createdAt: "2026-11-23T10:00:00.000Z",
  engine: { id: "model", label: "AI model m" },
  sources: [{ title: "Acme home page", url: "https://acme.example" }],
  content,
});
const texts = draftOf({
  section: "positioning",
  companyOffering: "Every customer in one place",
  companyPositioning: "For banks, CRM is the one place.",
});
const scores = draftOf({
  section: "valueMap",
  rows: [
    {
      attribute: "Cost",
      reason: "It needs no server.",
      scores: [
        { company: "Acme", own: true, score: 8 },
        { company: "Halden", own: false, score: 5 },
        { company: "Gone since", own: false, score: 1 },
      ],
    },
    { attribute: "Reliability", reason: "", scores: [{ company: "Acme", own: true, score: 6 }] },
    { attribute: "Scalability", reason: "", scores: [{ company: "Acme", own: true, score: 4 }] },
    { attribute: "Deleted since", reason: "", scores: [{ company: "Acme", own: true, score: 4 }] },
  ],
});
const answering = (draft: SectionDraft): DraftCalls => ({ read: async () => null, ask: async () => draft });

function setUpTexts(calls: DraftCalls, own = {}, { aiModel = true, readOnly = false } = {}) {
  const form = createDocumentForm({ ...textFields({ plan, combination }), ...own }, positioning.validate);
  render(
    <WithConfiguration aiModel={aiModel}>
      <PositioningDraft {...{ form, plan, combination, readOnly, calls }} />
    </WithConfiguration>,
  );
  return { form, values: () => form.store.getState().values };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const undo = () => act(() => useToasts.getState().toasts.at(-1)?.action?.run());

describe("the draft of texts", () => {
  it("a draft of texts changes one only when used, shows what it replaces, and Undo restores the old text", async () => {
    const { values } = setUpTexts(answering(texts), { companyOffering: "Our words" });
    await press("Draft both texts with AI");
    await screen.findByText("Every customer in one place");
    expect(screen.getByText("Replaces yours: Our words")).toBeTruthy();
    expect(
      screen.getByText(/AI model m on .+ from your plan, “Acme home page”\. A model can be wrong/),
    ).toBeTruthy();
    expect(values()).toMatchObject({ companyOffering: "Our words", companyPositioning: "" });
    await press("Use: Company offering");
    expect(values()).toMatchObject({
      companyOffering: "Every customer in one place",
      companyPositioning: "",
    });
    expect(screen.queryByRole("button", { name: "Use: Company offering" })).toBeNull();
    undo();
    expect(values().companyOffering).toBe("Our words");
    expect(screen.getByRole("button", { name: "Use: Company offering" })).toBeTruthy();
    await press("Reject: Company offering");
    await press("Use: Company positioning");
    expect(values()).toMatchObject({
      companyOffering: "Our words",
      companyPositioning: "For banks, CRM is the one place.",
    });
    expect(screen.getByText("Nothing of the draft of both texts is left to decide.")).toBeTruthy();
  });

  it("Undo of a used draft keeps what was typed since, and says so", async () => {
    const { form, values } = setUpTexts(answering(texts));
    await press("Draft both texts with AI");
    await press("Use: Company offering");
    act(() => form.update((now) => ({ ...now, companyOffering: "Edited" })));
    undo();
    expect(values().companyOffering).toBe("Edited");
    expect(useToasts.getState().toasts.at(-1)?.message).toContain(
      "You have edited the company offering since",
    );
  });

  it("a draft of texts is shown again after a reload, without the parts that were decided", async () => {
    const calls: DraftCalls = { read: async () => texts, ask: () => Promise.reject(new Error("not asked")) };
    setUpTexts(calls);
    await userEvent.click(await screen.findByRole("button", { name: "Reject: Company offering" }));
    cleanup();
    setUpTexts(calls);
    expect(await screen.findByRole("button", { name: "Use: Company positioning" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Use: Company offering" })).toBeNull();
  });

  it("a draft of texts is not offered without an AI model, nor in a view-only plan", () => {
    setUpTexts(answering(texts), {}, { aiModel: false });
    setUpTexts(answering(texts), {}, { readOnly: true });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("asking for a draft", () => {
  it("Cancel while a draft is being written aborts the call and shows no failure", async () => {
    let signal: AbortSignal | undefined;
    setUpTexts({
      read: async () => null,
      ask: (_target, options) => {
        ({ signal } = options);
        return new Promise((_resolve, reject) =>
          options.signal.addEventListener("abort", () => reject(new Error("Aborted"))),
        );
      },
    });
    await press("Draft both texts with AI");
    expect(screen.getByRole("status").textContent).toContain("is writing");
    await press("Cancel");
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("status").textContent).toContain("Counts as an AI fetch");
  });

  it("a retry after a lost answer shows the stored draft without a second request", async () => {
    const ask = vi.fn<DraftCalls["ask"]>(() => Promise.reject(new ApiError("network", "No connection")));
    let stored: SectionDraft | null = null;
    setUpTexts({ read: async () => stored, ask });
    await press("Draft both texts with AI");
    expect((await screen.findByRole("alert")).textContent).toContain("No connection");
    stored = texts;
    await press("Draft both texts with AI");
    expect(await screen.findByText("Every customer in one place")).toBeTruthy();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("a request for a draft with no AI fetches left offers the plans and names the limit", async () => {
    const opened = vi.fn<(limit: string | undefined) => void>();
    const stop = onUpgrade(({ limit }) => opened(limit));
    setUpTexts({
      read: async () => null,
      ask: () => Promise.reject(new ApiError("limit_reached", "Your AI fetch limit has been exhausted.")),
    });
    await press("Draft both texts with AI");
    await userEvent.click(await screen.findByRole("button", { name: "See plans" }));
    expect(opened).toHaveBeenCalledWith("Your AI fetch limit has been exhausted.");
    stop();
  });
});

describe("the draft of a value map", () => {
  function setUp() {
    const blank = mapFields({ plan, combination });
    const map = withScore(withScore(blank.map, "Cost", OWN, 3), "Scalability", OWN, 4);
    const form = createDocumentForm({ ...blank, map }, valueMap.validate);
    render(
      <WithConfiguration aiModel>
        <ValueMapDraft {...{ form, plan, combination }} readOnly={false} calls={answering(scores)} />
      </WithConfiguration>,
    );
    const at = (attribute: string, column: string) =>
      scoreAt(form.store.getState().values.map, attribute, column);
    return { form, at };
  }

  it("a value map draft has a part per attribute with different scores, without deleted companies", async () => {
    const { at } = setUp();
    await press("Draft the scores with AI");
    const cost = within(await screen.findByRole("listitem", { name: "Cost" }));
    expect(cost.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Acme 8", "Halden 5"]);
    expect(cost.getByText("It needs no server.")).toBeTruthy();
    expect(cost.getByText("Replaces yours: Acme 3")).toBeTruthy();
    expect(
      screen.getAllByRole("button", { name: /^Use: / }).map((each) => each.getAttribute("aria-label")),
    ).toEqual(["Use: Cost", "Use: Reliability"]);
    expect([at("Cost", OWN), at("Cost", rivalColumn("Halden")), at("Reliability", OWN)]).toEqual([
      3,
      null,
      null,
    ]);
  });

  it("a value map draft is used one attribute at a time, and Undo restores scores not edited since", async () => {
    const { form, at } = setUp();
    await press("Draft the scores with AI");
    await press("Use: Cost");
    expect([at("Cost", OWN), at("Cost", rivalColumn("Halden")), at("Reliability", OWN)]).toEqual([
      8,
      5,
      null,
    ]);
    act(() => form.update((now) => ({ ...now, map: withScore(now.map, "Cost", rivalColumn("Halden"), 2) })));
    undo();
    expect([at("Cost", OWN), at("Cost", rivalColumn("Halden"))]).toEqual([3, 2]);
  });
});
