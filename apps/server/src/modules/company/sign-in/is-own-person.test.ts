import { expect, test } from "vitest";
import { isOwnPerson } from "./is-own-person.ts";

const owned = new Set(["acme.example", "acme-europe.example"]);
const companyDomains = {
  owns: async (_workspace: string, email: string) => owned.has(email.slice(email.indexOf("@") + 1)),
};

test.each([
  [{ email: "ada@acme.example" }, true],
  [{ email: "ada@acme.example", company: "acme.example" }, true],
  // Google names the first domain of a company for people of all its domains.
  [{ email: "ada@acme-europe.example", company: "acme.example" }, true],
  [{ email: "ada@acme.example", company: "rival.example" }, false],
  [{ email: "ada@rival.example", company: "acme.example" }, false],
  [{ email: "ada@rival.example" }, false],
])("whether %j is a person of a workspace that has proved two domains: %j", async (person, isOwn) => {
  expect(await isOwnPerson(companyDomains, "acme", person)).toBe(isOwn);
});
