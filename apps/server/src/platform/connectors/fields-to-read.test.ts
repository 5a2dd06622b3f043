import { expect, test } from "vitest";
import { fieldsToRead } from "./fields-to-read.ts";

test("a needed field beyond those of one call takes the place of the last that is not needed", () => {
  expect(fieldsToRead(["a", "b", "c", "d", "e"], ["e", "c"], 3)).toEqual(["a", "c", "e"]);
});

test("needed fields that are read anyway leave the fields and their order unchanged, as a listing's cursor requires", () => {
  expect(fieldsToRead(["a", "b", "c", "d"], ["c", "a"], 3)).toEqual(
    fieldsToRead(["a", "b", "c", "d"], [], 3),
  );
  expect(fieldsToRead(["a", "b", "a"], ["b"], 3)).toEqual(["a", "b"]);
});
