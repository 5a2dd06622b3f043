import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { COST_FIGURES } from "../state/cost-figures.ts";
import { newCost, withFigure } from "../state/cost-form.ts";
import { CostSummary } from "./cost-summary.tsx";

test("the summary of a cost has every figure of the form", () => {
  const figures = COST_FIGURES.flatMap(({ fields }) => fields);
  const filled = figures.reduce((cost, { name }, index) => withFigure(cost, name, index + 11), newCost());
  render(<CostSummary form={createDocumentForm(filled, () => [])} onEdit={() => {}} />);
  const shown = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  for (const [index, { name }] of figures.entries())
    expect(
      shown.filter((value) => value.includes(String(index + 11))),
      name,
    ).toHaveLength(1);
});
