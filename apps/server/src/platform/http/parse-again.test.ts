import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureBody } from "./measure-body.ts";
import { createRepeatedBodies } from "./parse-again.ts";
import { parseJson } from "./parse-json.ts";

const product = (name: string, text = "text ") => ({ name, description: text.repeat(400), geos: ["India"] });
const bytesOf = (value: unknown) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value));

function parser(limit?: number) {
  const bodies = createRepeatedBodies(limit);
  return (body: Buffer, sender = "one"): unknown => bodies.parse(sender, body, measureBody(body).parts);
}
const productsOf = (value: unknown): unknown[] => {
  const list: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, "products") : undefined;
  return Array.isArray(list) ? list : [];
};

test("a part with the same bytes as in the last body is the same object, and cannot be changed", () => {
  const parse = parser();
  const first = productsOf(parse(bytesOf({ products: [product("A"), product("B")] })));
  const second = productsOf(
    parse(bytesOf({ name: 1, products: [product("New"), product("A"), product("C")] })),
  );
  expect(second).toEqual([product("New"), product("A"), product("C")]);
  expect(second[1]).toBe(first[0]);
  const geos: unknown = Reflect.get(Object(second[1]), "geos");
  expect([second[1], geos].every(Object.isFrozen)).toBe(true);
});

test("body parts that differ only in their middle are parsed as different ones", () => {
  const parse = parser();
  const body = (middle: string) => ({
    products: [product("A", `${"a".repeat(50)}${middle}${"b".repeat(50)}`)],
  });
  parse(bytesOf(body("x")));
  expect(parse(bytesOf(body("y")))).toEqual(body("y"));
});

test("another sender shares no object, and a body that was dropped is parsed again", () => {
  const body = bytesOf({ products: [product("A")] });
  const parse = parser();
  const [known] = productsOf(parse(body));
  expect(productsOf(parse(body, "two"))[0]).not.toBe(known);
  expect(productsOf(parse(body))[0]).toBe(known);
  const forgetful = parser(10);
  const [forgotten] = productsOf(forgetful(body));
  forgetful(body, "two");
  expect(productsOf(forgetful(body))).toEqual([forgotten]);
  expect(productsOf(forgetful(body))[0]).not.toBe(forgotten);
});

test("any body is parsed as JSON.parse does, after any other body of the same sender", () => {
  const text = fc.string({ unit: "grapheme", minLength: 0, maxLength: 30 });
  const part = fc.record({
    name: text,
    long: text.map((each) => each + 'é " \\ [{,'.repeat(120)),
    more: fc.jsonValue(),
  });
  const body = fc.dictionary(text, fc.oneof(fc.jsonValue(), fc.array(part), fc.dictionary(text, part)));
  fc.assert(
    fc.property(fc.array(body, { maxLength: 5 }), (bodies) => {
      const parse = parser();
      for (const each of [...bodies, ...bodies.toReversed()]) {
        const bytes = bytesOf(each);
        expect(parse(bytes)).toEqual(parseJson(bytes));
      }
    }),
    { numRuns: 60 },
  );
});

describe("after a good body", () => {
  const good = JSON.stringify({ products: [product("A"), product("B")] });

  test.each([
    ["that ends early", good.slice(0, -1)],
    ["with two values", `${good}{}`],
    ["with a comma too many", good.replace("},{", "},,{")],
    ["with a comma too few", good.replace("},{", "}{")],
    ["with a mark of byte order in its middle", good.replace("},{", "},\ufeff{")],
    ["whose part is broken", good.replace('"geos":[', '"geos":[,')],
    ["whose part reaches for __proto__", good.replace('"name":"A"', '"__proto__":{}')],
    ["whose part reaches for __proto__ in escapes", good.replace('"name":"A"', '"\\u005f_proto__":{}')],
    ["whose part is one", good.replace('"products"', '"x":1,"__proto__"')],
    ["whose part is a constructor's", `{"a":{"constructor":{"prototype":1,"b":"${"x".repeat(2000)}"}}}`],
  ])("a body %s is refused each time after a good body", (_what, sent) => {
    const parse = parser();
    parse(bytesOf(good));
    expect(parse(bytesOf(sent))).toBeUndefined();
    expect(parse(bytesOf(sent))).toBeUndefined();
    expect(parseJson(bytesOf(sent))).toBeUndefined();
    expect(parse(bytesOf(good))).toEqual(JSON.parse(good));
  });
});

test("the last value of a repeated key counts", () => {
  const list = (name: string) => JSON.stringify([product(name), product(`${name} 2`)]);
  const sent = `{"products":${list("A")},"1":[],"products":${list("B")},"0":${list("C")}}`;
  const parse = parser();
  for (let turn = 0; turn < 2; turn += 1) expect(parse(bytesOf(sent))).toEqual(JSON.parse(sent));
});
