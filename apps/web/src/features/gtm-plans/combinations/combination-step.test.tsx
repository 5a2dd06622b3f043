import "fake-indexeddb/auto";
import type { GtmPlanReply } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { wantPlace } from "../../../components/comments/wanted-place.ts";
import { FormText } from "../../../components/form-fields/form-fields.tsx";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useSession } from "../../../lib/session/session-store.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import type { CombinationSection, SavedSection, SectionFormProps } from "./combination-section.ts";
import { CombinationStep } from "./combination-step.tsx";
import { planToTest } from "./test-plan.ts";

interface Fields {
  note: string;
}

const { plan: one, combination } = planToTest({ industries: ["Banking"] });
const chile = { ...combination, id: "combination-2", title: "CRM-Chile", geo: "Chile" };
const plan: GtmPlanReply = {
  ...one,
  combinationData: [combination, chile],
  combinationStates: {
    [chile.title]: {
      segmentation: "complete",
      competitors: "empty",
      "customer-value-map": "empty",
      overlayValueDriver: "empty",
      "recommended-segmentation": "empty",
      "company-value-proposition": "empty",
    },
  },
};

const session = {
  _id: "u",
  email: "ada@company.example",
  name: "Ada",
  company: "",
  lastLogin: "",
  token: "t",
  expirationTime: Date.now() + 1_000_000,
  hubspotAPIKey: "",
};

const saved: SavedSection = { version: 2, updatedAt: "2027-01-02T00:00:00.000Z", into: (before) => before };

/** Which form was drawn under which tab, in turn. */
const drawn: string[] = [];

function NoteForm({ form, combination: { title } }: SectionFormProps<Fields>) {
  const tab = document.querySelector('[role="tab"][aria-selected="true"]')?.textContent ?? "";
  const isClosed = document.querySelector("[inert] input") !== null;
  drawn.push(`${title} under ${tab.split(",")[0]}${isClosed ? ", the other closed" : ""}`);
  return (
    <FormText
      form={form}
      path="note"
      label="Note"
      read={({ note }) => note}
      write={(_, note) => ({ note })}
    />
  );
}

let opened = 0;

function open(save: () => Promise<SavedSection>, more: Partial<CombinationSection<Fields>> = {}) {
  const section: CombinationSection<Fields> = {
    // Drafts of the tests before are of other kinds.
    kind: `test-section-${(opened += 1)}`,
    what: "section",
    savedMessage: "Saved Successfully",
    fieldsOf: () => ({ note: "" }),
    isFields: (value): value is Fields => typeof value === "object" && value !== null && "note" in value,
    validate: () => [],
    stateOf: () => "empty",
    save,
    ...more,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TestRouter>
        <CombinationStep
          plan={plan}
          labels={{ step: "segmentation", title: "Segmentation", subtitle: "", failed: "Failed" }}
          section={section}
          Form={NoteForm}
        />
      </TestRouter>
    </QueryClientProvider>,
  );
}

const toasts = () => useToasts.getState().toasts.map(({ message }) => message);
const isOpen = (title: string) =>
  screen.getByRole("tab", { name: new RegExp(`^${title}`) }).getAttribute("aria-selected") === "true";
const otherTab = () => userEvent.click(screen.getByRole("tab", { name: /^CRM-Chile/ }));

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  useSession.setState({ session, signedOutReason: "none" });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ session: null, signedOutReason: "none" });
  vi.unstubAllGlobals();
});

it("Save & Next says what is wrong in a field that is not on the screen", async () => {
  open(() => Promise.resolve(saved), {
    validate: () => [{ path: "rows.2.share", message: "Share is too high" }],
  });
  await userEvent.click(screen.getByRole("button", { name: "Save & Next" }));
  await waitFor(() =>
    expect(toasts()).toEqual(["Not saved: a field that is not shown here. Share is too high"]),
  );
});

describe("a save that failed", () => {
  it.each([
    [
      "the server's message",
      new ApiError("forbidden", "This plan is not yours.", { status: 403 }),
      "This plan is not yours.",
    ],
    [
      "the server's message",
      new ApiError("internal", "The server failed.", { status: 500 }),
      "The server failed.",
    ],
    ["that something went wrong", new ApiError("network", "No connection."), "Something went wrong"],
    ["that something went wrong", new ApiError("unreadable", "No JSON."), "Something went wrong"],
  ])("a failed Save & Next or tab change shows %s, and the tab stays open: %s", async (_, failure, words) => {
    open(() => Promise.reject(failure));
    await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "Counted");
    await userEvent.click(screen.getByRole("button", { name: "Save & Next" }));
    await waitFor(() => expect(toasts()).toContain(words));
    useToasts.setState({ toasts: [] });
    await otherTab();
    await waitFor(() => expect(toasts()).toContain(words));
    expect(isOpen("CRM-India")).toBe(true);
    expect(screen.getByRole("textbox", { name: "Note" })).toHaveProperty("value", "Counted");
  });
});

it("a link to a place in another tab saves the open tab, then shows the other", async () => {
  const save = vi.fn<() => Promise<SavedSection>>(() => Promise.resolve(saved));
  open(save);
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "Counted");
  act(() => wantPlace("segmentation/combination-2/Note"));
  await waitFor(() => expect(isOpen("CRM-Chile")).toBe(true));
  expect(save).toHaveBeenCalledTimes(1);
  act(() => wantPlace(null));
});

describe("another tab of an untouched one", () => {
  it("another tab is selected, and the old form is inert, before the form of the tab renders", async () => {
    open(() => Promise.resolve(saved));
    await waitFor(() => expect(isOpen("CRM-India")).toBe(true));
    drawn.length = 0;
    await otherTab();
    await waitFor(() => expect(drawn).toContain("CRM-Chile under CRM-Chile, the other closed"));
    expect(drawn).not.toContain("CRM-Chile under CRM-India");
  });

  it("a step that saves its untouched suggestions saves them before another tab opens", async () => {
    const save = vi.fn(() => Promise.resolve(saved));
    open(save, { savesUntouched: true, savedMessage: "Personal selections saved successfully!" });
    await otherTab();
    await waitFor(() => expect(isOpen("CRM-Chile")).toBe(true));
    expect(save).toHaveBeenCalledTimes(1);
    expect(toasts()).toEqual(["Personal selections saved successfully!"]);
  });

  it("another tab stays closed and no save is reported when saving the untouched suggestions fails", async () => {
    open(() => Promise.reject(new ApiError("internal", "The server failed.", { status: 500 })), {
      savesUntouched: true,
      savedMessage: "Personal selections saved successfully!",
      failedMessage: "Error saving personal selections",
    });
    await otherTab();
    await waitFor(() => expect(toasts()).toEqual(["Error saving personal selections"]));
    expect(isOpen("CRM-India")).toBe(true);
  });
});

it("Undo of a copy takes back what was copied, and keeps a text that was typed into it since", async () => {
  open(() => Promise.resolve(saved), {
    withCopy: ({ note }) => ({ note: `${note}Copied` }),
    stateOf: () => "complete",
  });
  const field = () => screen.getByRole("textbox", { name: "Note" });
  const copy = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Copy from another combination" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "CRM-Chile" }));
  };
  const undo = () =>
    act(() => {
      const { toasts: all } = useToasts.getState();
      all.at(-1)?.action?.run();
    });
  await copy();
  undo();
  expect(field()).toHaveProperty("value", "");
  await copy();
  await userEvent.type(field(), ", then typed on");
  undo();
  expect(field()).toHaveProperty("value", "Copied, then typed on");
});
