import type { PassageSource } from "@beachhead/contract";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissToast, useToasts } from "../../../components/toast/toast-store.ts";
import { heldDeletions } from "./held-deletions.ts";
import { SourceList } from "./source-list.tsx";

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  heldDeletions.setState({ ids: [] });
});
afterEach(cleanup);

const source = (changes: Partial<PassageSource>): PassageSource => ({
  id: "one",
  kind: "website",
  title: "Acme",
  url: "https://acme.example/",
  passages: 12,
  characters: 8_400,
  createdAt: "2026-11-20T10:00:00.000Z",
  ...changes,
});
const sources = [
  source({}),
  source({ id: "two", kind: "file", title: "Brochure.pdf", url: null, passages: 1 }),
];

function setUp() {
  const remove = vi.fn<(removed: PassageSource) => Promise<void>>(async () => undefined);
  render(<SourceList sources={sources} remove={remove} />);
  return remove;
}
const names = () =>
  screen.getAllByRole("listitem").map((item) => within(item).getAllByText(/./)[0]?.textContent);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
/** As the toast's countdown or its Dismiss does. */
const endToast = () => act(async () => dismissToast(useToasts.getState().toasts.at(-1)?.id ?? 0));

it("a source says where it is from, when it was read and how large it is", () => {
  setUp();
  const [website, file] = screen.getAllByRole("listitem");
  expect(
    within(website ?? document.body)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("https://acme.example/");
  expect(website?.textContent).toMatch(/Website: .*Read .*20.*, 12 passages with 8,400 characters/);
  expect(file?.textContent).toMatch(/Brochure\.pdf.*File.*1 passage with/);
});

it("a deleted source is hidden at once and deleted on the server when the toast ends", async () => {
  const remove = setUp();
  await press("Delete Acme");
  expect(names()).toEqual(["Brochure.pdf"]);
  expect(remove).not.toHaveBeenCalled();
  await endToast();
  expect(remove).toHaveBeenCalledExactlyOnceWith(sources[0]);
});

it("Undo restores a source, and nothing is deleted on the server", async () => {
  const remove = setUp();
  await press("Delete Acme");
  const [shown] = useToasts.getState().toasts;
  // In the order of a press on the toast's button.
  await act(async () => {
    dismissToast(shown?.id ?? 0);
    shown?.action?.run();
  });
  expect(names()).toEqual(["Acme", "Brochure.pdf"]);
  expect(remove).not.toHaveBeenCalled();
});

it("the deletion of a source is sent once when the page is left before the toast ends", async () => {
  const remove = setUp();
  await press("Delete Brochure.pdf");
  act(() => void window.dispatchEvent(new Event("pagehide")));
  expect(remove).toHaveBeenCalledExactlyOnceWith(sources[1]);
  await endToast();
  expect(remove).toHaveBeenCalledTimes(1);
});

it("a source that the server did not delete is shown again, with an error toast", async () => {
  const remove = setUp();
  remove.mockRejectedValue(new Error("away"));
  await press("Delete Acme");
  await endToast();
  expect(names()).toEqual(["Acme", "Brochure.pdf"]);
  expect(useToasts.getState().toasts.at(-1)?.kind).toBe("error");
});

it("an empty list says that there are no sources yet", () => {
  render(<SourceList sources={[]} remove={async () => undefined} />);
  expect(screen.getByRole("heading", { name: "No sources yet" })).toBeTruthy();
});
