import { expect, it } from "vitest";
import { groups } from "./groups.ts";

/** Components without a look of their own, or with that of a whole page. */
const elsewhere: Readonly<Record<string, string>> = {
  comments: "calls the server: e2e/teams/comments.spec.ts",
  "answer-strip": "needs the answer of a form on a phone: its own test",
  anchored: "places menus, popovers and lists",
  "copy-field": "a text field and a button of those above, which needs the clipboard",
  "document-gone": "asks the server for the workspace of a document",
  "document-screen": "loads a document and draws the form it is given",
  "example-tag": "a tag of those above",
  "export-menu": "a menu of those above, which calls the server: e2e/export",
  inherited: "needs a form and its plan: e2e/thread",
  "operator-text": "text of the operator, with the headings of the page around it",
  "outside-link": "a link of the words around it, or the look of a button",
  "plan-scope": "needs a chosen plan: e2e/thread",
  "public-page": "the page itself, with its own landmarks",
  may: "draws what is in it, or nothing",
  "odds-headline": "the landing page and the start screen show it",
  "reading-question": "radio buttons about a table that was read: e2e/price/import.spec.ts and e2e/deals",
  reality: "needs the figures of a plan: e2e/thread",
  "resend-verification": "one button of those above, which calls the server",
  "role-notice": "needs the members of a workspace: e2e/workspaces",
  "table-import": "a dialog of those above, which fills a form: e2e/price",
  share: "calls the server: e2e/gtm-plans/share.spec.ts and e2e/thread/shared-documents.spec.ts",
  term: "an underlined word with a popover of those above",
  typical: "needs the figures of a business model: e2e/thread",
  years: "gives names of years to the charts and tables around it",
};

it("the design page shows every component", () => {
  const files = Object.keys(import.meta.glob(["../components/*.tsx", "../components/*/*.tsx"]));
  const folders = new Set(files.map((file) => file.split("/")[2]?.replace(".tsx", "") ?? ""));
  const shown = new Set(groups.flatMap(({ components }) => components));
  expect([...folders].filter((folder) => !shown.has(folder) && !(folder in elsewhere))).toEqual([]);
  expect([...shown].filter((folder) => !folders.has(folder))).toEqual([]);
});

it("every group and specimen of the design page has its own id", () => {
  const ids = groups.flatMap(({ id, specimens }) => [id, ...specimens.map((each) => each.id)]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
