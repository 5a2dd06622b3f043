import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import { newSimulation } from "../../state/simulation-form.ts";
import { GrowthFields } from "./growth-fields.tsx";

afterEach(cleanup);

it("the growth table is loaded with the form", async () => {
  render(<GrowthFields form={createDocumentForm(newSimulation(), () => [])} upstream={null} />);
  expect(await screen.findByRole("grid", { name: /^Growth a year/ })).toBeDefined();
});
