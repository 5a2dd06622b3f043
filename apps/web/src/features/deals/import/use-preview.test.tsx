import type { ImportPreview } from "@beachhead/contract";
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { usePreview } from "./use-preview.ts";

const mapping = {
  leadSource: "",
  product: "",
  geo: "",
  industryDomain: "",
  stage: "",
  amount: "Amount",
  currency: "",
  name: "",
  createdDate: "",
  closeDate: "",
  externalId: "",
  status: "",
  probability: "",
};
const previewOf = (deals: number): ImportPreview => ({
  success: true,
  importId: "import",
  fileName: "deals.csv",
  rows: deals,
  dialect: { delimiter: ",", encoding: "utf-8", decimal: ".", dates: "YYYY-MM-DD" },
  columns: [{ name: "Amount", samples: ["10"], suggestion: "amount", summaries: [] }],
  mapping,
  deals,
  questions: [],
  refusals: [],
  notes: [],
  leftOut: [],
  headerLine: 1,
  firstLines: [],
  sameSourceAs: null,
});

afterEach(() => vi.unstubAllGlobals());

test("the preview shows the answer to the last choice, also when that to an earlier one arrives later", async () => {
  const answers: ((deals: number) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((resolve) => answers.push((deals) => resolve(Response.json(previewOf(deals))))),
  );
  const { result } = renderHook(() => usePreview(previewOf(1)));
  act(() => result.current.choose({ decimal: "," }));
  act(() => result.current.choose({ decimal: "." }));
  await act(async () => answers[1]?.(3));
  expect([result.current.preview.deals, result.current.isReading]).toEqual([3, false]);
  await act(async () => answers[0]?.(2));
  expect([result.current.preview.deals, result.current.choices]).toEqual([3, { decimal: "." }]);
});
