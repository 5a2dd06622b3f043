import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import { newSimulation } from "../../state/simulation-form.ts";
import { GrowthFields } from "./growth-fields.tsx";

afterEach(cleanup);

it("the growth table is drawn with the form", () => {
  render(<GrowthFields form={createDocumentForm(newSimulation(), () => [])} upstream={null} />);
  expect(screen.getByRole("grid", { name: /^Growth a year/ })).toBeDefined();
});
