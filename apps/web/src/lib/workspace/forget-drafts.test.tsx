import "fake-indexeddb/auto";
import { afterEach, expect, it } from "vitest";
import { draftDatabase } from "../drafts/draft-database.ts";
import { openDraftSlot } from "../drafts/draft-slot.ts";
import { forgetDrafts } from "./forget-drafts.ts";
import { acme, openForTest, reopenAs } from "./testing-workspace.ts";

afterEach(() => reopenAs(null));

const draft = { values: {}, base: null, version: null, rawText: {}, unanswered: null };

it("drafts of workspaces that the user is no longer in are deleted, those of the others stay", async () => {
  for (const team of [acme, { ...acme, id: "globex" }, null]) {
    openForTest(team);
    await openDraftSlot("ada", "product-cost", "c1").write(draft);
  }
  const kinds = async () => (await draftDatabase("ada").all()).map(({ kind }) => kind).toSorted();
  expect(await kinds()).toEqual(["product-cost", "product-cost in acme", "product-cost in globex"]);
  await forgetDrafts("ada", ["ada", "globex"]);
  expect(await kinds()).toEqual(["product-cost", "product-cost in globex"]);
});
