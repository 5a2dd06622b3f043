import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notePeople, openForm, useOpenDocuments } from "../../../lib/presence/open-documents.ts";
import { acme, openForTest, reopenAs } from "../../../lib/workspace/testing-workspace.ts";
import { membersQuery } from "../../../lib/workspace/workspaces.ts";
import { markFields } from "./field-marks.ts";
import Presence from "./presence.tsx";

vi.mock("./field-marks.ts", () => ({ markFields: vi.fn<typeof markFields>(() => () => undefined) }));

const names = ["Ada Lovelace", "Ben Okri", "Cai Wen", "Dora Maar", "Eva Hesse", "Finn Juhl", "Gil Evans"];
const userIds = names.map((name) => name.split(" ")[0]?.toLowerCase() ?? "");

const stubPhone = (matches: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

beforeEach(() => {
  stubPhone(false);
  openForTest(acme);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const members = names.map((name, index) => ({
    userId: userIds[index] ?? "",
    name,
    email: "",
    role: "editor" as const,
    since: "",
    lastActiveAt: null,
    twoFactor: null,
  }));
  client.setQueryData(membersQuery("acme").queryKey, members);
  render(
    <QueryClientProvider client={client}>
      <Presence workspaceId="acme" />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  reopenAs(null);
  useOpenDocuments.setState({ forms: [], people: {} });
});

const people = (...there: (readonly [string, string | null])[]) =>
  act(() =>
    notePeople({ kind: "gtm-plan", id: "p", people: there.map(([userId, path]) => ({ userId, path })) }),
  );
const shown = () => screen.queryAllByRole("img").map((each) => each.getAttribute("aria-label"));

it("a member who has the same document open is named, and the user is not", () => {
  act(() => void openForm("gtm-plan-goals", "p"));
  people(["ada", null], ["ben", null]);
  expect(shown()).toEqual(["Ben Okri"]);
  expect(within(screen.getByRole("list", { name: "Also in this document" })).getByText("BO")).toBeDefined();
  people(["ada", null]);
  expect(shown()).toEqual([]);
});

it("nobody is shown for another document", () => {
  act(() => void openForm("gtm-plan-goals", "q"));
  people(["ben", null]);
  expect(shown()).toEqual([]);
});

it("after four initials the rest is a number with their names", () => {
  act(() => void openForm("gtm-plan-goals", "p"));
  people(...userIds.map((id) => [id, null] as const));
  expect(shown()).toEqual(["Ben Okri", "Cai Wen", "Dora Maar", "Eva Hesse", "2 more: Finn Juhl, Gil Evans"]);
});

it("on a phone one circle shows several people, with their names", () => {
  stubPhone(true);
  act(() => void openForm("gtm-plan-goals", "p"));
  people(["ben", null]);
  expect(shown()).toEqual(["Ben Okri"]);
  people(["ben", null], ["cai", null]);
  expect(shown()).toEqual(["2 others: Ben Okri, Cai Wen"]);
});

it("a field that somebody else is in is marked if its form is on the screen", () => {
  act(() => void openForm("gtm-plan-segmentation", "p/c1"));
  people(
    ["ben", "gtm-plan-segmentation/c1 rows.0.small"],
    ["cai", "gtm-plan-segmentation/c2 rows.0.small"],
    ["dora", "gtm-plan-goals goals.0.goal"],
    ["eva", null],
  );
  expect(vi.mocked(markFields).mock.lastCall).toEqual([
    [{ field: "rows.0.small", initials: "BO", colour: "--cat-2" }],
  ]);
});
