import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useCountries } from "./use-countries.ts";

afterEach(cleanup);

it("useCountries loads the countries when it is asked to prepare, and has them at once the next time", async () => {
  const first = renderHook(useCountries);
  expect(first.result.current[0]).toEqual([]);
  act(() => first.result.current[1]());
  await expect.poll(() => first.result.current[0].length).toBeGreaterThan(100);
  expect(renderHook(useCountries).result.current[0]).toContain("Germany");
});
