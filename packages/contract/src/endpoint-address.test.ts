import { expect, test } from "vitest";
import { endpointAddress } from "./endpoint-address.ts";

test("endpointAddress fills and encodes the path and appends the query", () => {
  expect(endpointAddress("listProductCosts")).toBe("/api/product-cost");
  expect(endpointAddress("getProductCost", { params: { id: "a/b?c" } })).toBe("/api/product-cost/a%2Fb%3Fc");
  expect(endpointAddress("listProductCosts", { query: { page: "2", q: "a&b=c" } })).toBe(
    "/api/product-cost?page=2&q=a%26b%3Dc",
  );
});

test("endpointAddress throws when a path parameter is missing", () => {
  expect(() => endpointAddress("getProductCost")).toThrow("getProductCost needs the path parameter id.");
});
