import { expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { DAY_MS } from "../clock/durations.ts";

const publicUrl = "https://plan.example.com";
const server = testServer({ publicUrl, sandboxes: false, securityContact: "mailto:security@example.com" });
const withoutContact = testServer();

test("security.txt names contact, language and its own address, and is valid for half a year from the day it is asked for", async () => {
  const read = async () => {
    const answer = await server.app.inject({ url: "/.well-known/security.txt" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    const fields = answer.body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return new Map(fields.map((line): [string, string] => [line.split(": ", 1)[0] ?? "", line]));
  };
  const expiry = async () => Date.parse((await read()).get("Expires")?.slice("Expires: ".length) ?? "");

  const fields = await read();
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(fields.get("Contact")).toBe("Contact: mailto:security@example.com");
  expect(fields.get("Preferred-Languages")).toBe("Preferred-Languages: en");
  expect(fields.get("Canonical")).toBe(`Canonical: ${publicUrl}/.well-known/security.txt`);
  server.clock.stop();
  const first = await expiry();
  const now = server.clock.now().getTime();
  expect(first).toBeGreaterThan(now + 170 * DAY_MS);
  expect(first).toBeLessThan(now + 365 * DAY_MS);
  server.clock.advance(300 * DAY_MS);
  expect(await expiry()).toBe(first + 300 * DAY_MS);
});

test("security.txt leads to the page with the contact of the operator unless there is another", async () => {
  const { body } = await withoutContact.app.inject({ url: "/.well-known/security.txt" });
  expect(body).toContain("\nContact: http://localhost:3000/contact-us\n");
});
