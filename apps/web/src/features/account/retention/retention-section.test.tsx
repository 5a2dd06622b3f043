import type { Retention } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { acme, openForTest } from "../../../lib/workspace/testing-workspace.ts";
import { RetentionSection } from "./retention-section.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @returns the settings that were sent */
function openRetention(preview: () => Response): unknown[] {
  const sent: unknown[] = [];
  let retention: Retention = { auditYears: null, deletedDays: 30 };
  openForTest({ ...acme, role: "admin" }, "ada");
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    if (address.endsWith("/preview")) return preview();
    if (init.method === "PUT") {
      retention = JSON.parse(String(init.body));
      sent.push(retention);
    }
    return Response.json({ success: true, retention });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RetentionSection />
    </QueryClientProvider>,
  );
  return sent;
}

const previewOf = (auditRows: number, documents: number) => () =>
  Response.json({ success: true, auditBefore: "2025-11-01T00:00:00.000Z", auditRows, documents });

async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

it("a shorter time says what will be deleted tonight before it can be saved", async () => {
  const sent = openRetention(previewOf(1204, 1));
  expect(await screen.findByText(/No entry of the audit log is deleted/)).toBeDefined();
  await choose("Audit log", "1 year");
  expect(
    await screen.findByText(
      /^If you save this, 1,204 entries of the audit log from before .*2025 and 1 deleted document will be deleted for good tonight/,
    ),
  ).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Save and delete" }));
  await vi.waitFor(() => expect(sent).toEqual([{ auditYears: 1, deletedDays: 30 }]));
});

it("a time that deletes nothing is saved without a warning, and Undo returns to what is saved", async () => {
  const sent = openRetention(previewOf(0, 0));
  await choose("Deleted documents", "90 days");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByText(/can be restored for 30 days/)).toBeDefined();
  await choose("Deleted documents", "90 days");
  const save = await screen.findByRole("button", { name: "Save" });
  await vi.waitFor(() => expect(save.getAttribute("aria-busy")).not.toBe("true"));
  await userEvent.click(save);
  await vi.waitFor(() => expect(sent).toEqual([{ auditYears: null, deletedDays: 90 }]));
});

it("nothing is saved while it is not known what would be deleted", async () => {
  const sent = openRetention(() =>
    Response.json(
      { success: false, error: "The database is away", message: "The database is away", code: "unavailable" },
      { status: 503 },
    ),
  );
  await choose("Audit log", "1 year");
  expect((await screen.findByRole("alert")).textContent).toContain("The database is away");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(sent).toEqual([]);
});
