import { runItemsWith } from "@beachhead/contract";

/** What schemas of items made of inputs that never change. */
const lasting = new WeakMap<object, Map<object, unknown>>();

/** Freezes an item of a list or map, so that its schema checks it once, however often it is parsed. */
export function checkOnce(item: object): void {
  freeze(item);
  lasting.set(item, new Map());
}

runItemsWith((schema, run, payload, context) => {
  const made = isObject(payload.value) ? lasting.get(payload.value) : undefined;
  if (made?.has(schema) === true) {
    payload.value = made.get(schema);
    return payload;
  }
  const result = run(payload, context);
  if (made === undefined || result instanceof Promise || result.issues.length > 0) return result;
  freeze(result.value);
  made.set(schema, result.value);
  return result;
});

function freeze(value: unknown): void {
  if (!isObject(value)) return;
  for (const each of Object.values(value)) freeze(each);
  Object.freeze(value);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
