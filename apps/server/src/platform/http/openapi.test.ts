import {
  type EndpointName,
  type EndpointSchema,
  endpointNames,
  endpointOf,
  schemas,
} from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createOpenApiDocument } from "./openapi.ts";

const document = createOpenApiDocument("http://localhost:3000");

const bodySchema = z.object({
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), z.unknown()).default({}),
});

/** The described body of a call; undefined if it has none, or one that is not an object. */
function bodyOf(name: EndpointName) {
  const { method, path } = endpointOf(name);
  const operation = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  return bodySchema.safeParse(operation?.requestBody?.content["application/json"].schema).data;
}

/** Fields that a rule on the whole body wants, where another field would do as well. */
const eitherOr: Readonly<Record<string, string>> = {
  cost: "costId",
  gtmplan: "gtmPlanId",
  since: "eventId",
};

const bodies = endpointNames.flatMap((name) => {
  const { body }: EndpointSchema = schemas[name];
  const described = bodyOf(name);
  return body === undefined || described === undefined ? [] : [[name, body, described] as const];
});

describe("the OpenAPI document", () => {
  test.each(bodies)(
    "%s: the required fields are those that an empty body lacks",
    (_name, body, described) => {
      const issues = body.safeParse({}).error?.issues ?? [];
      const lacked = issues
        .map(({ path: [field] }) => String(field))
        .filter((field) => !(field in eitherOr) || !(String(eitherOr[field]) in described.properties));
      expect(described.required.toSorted()).toEqual([...new Set(lacked)].toSorted());
    },
  );

  test("the OpenAPI document requires no map of a plan, and pricing plans but no title of a simulation", () => {
    expect(bodyOf("saveWholePlan")?.required).not.toContain("competitors");
    expect(bodyOf("createSimulation")?.required).toContain("pricingPlans");
    expect(bodyOf("createSimulation")?.required).not.toContain("simulationTitle");
  });
});
