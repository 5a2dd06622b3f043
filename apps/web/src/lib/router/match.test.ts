import { describe, expect, it } from "vitest";
import { matchPath } from "./match.ts";

describe("matchPath", () => {
  it.each([
    ["/getStarted", "/getStarted", {}],
    ["/getStarted", "/getstarted/", {}],
    ["/inputcost/addCost/:id?", "/inputcost/addCost", {}],
    ["/inputcost/addCost/:id?", "/inputcost/addCost/7", { id: "7" }],
    ["/reset-password/:token", "/reset-password/a%20b", { token: "a b" }],
    ["/reset-password/:token", "/reset-password/%E0%A4%A", { token: "%E0%A4%A" }],
    ["/myaccount/*", "/myaccount", { "*": "" }],
    ["/myaccount/*", "/myaccount/security/keys", { "*": "security/keys" }],
    ["*", "/any/address", { "*": "any/address" }],
  ])("the pattern %s matches %s", (pattern, address, params) => {
    expect(matchPath(pattern, address)).toEqual(params);
  });

  it.each([
    ["/", "/auth"],
    ["/getStarted", "/getStarted/more"],
    ["/reset-password/:token", "/reset-password"],
    ["/inputcost/addCost/:id?", "/inputcost/addCost/7/more"],
    ["/inputcost/addCost/:id?", "/inputcost"],
  ])("the pattern %s does not match %s", (pattern, address) => {
    expect(matchPath(pattern, address)).toBeNull();
  });
});
