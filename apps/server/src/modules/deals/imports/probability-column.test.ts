import { expect, test } from "vitest";
import { ProbabilityColumn, probabilityOf } from "./probability-column.ts";

function columnOf(texts: readonly string[]): ProbabilityColumn {
  const column = new ProbabilityColumn();
  for (const text of texts) column.add(text, probabilityOf(text, false));
  return column;
}

test.each([
  [["0.2", "1", "0"], true],
  [["0.2", "0.999"], true],
  [["0.2", "1.5"], false],
  [["0.2", "20%"], false],
  [["0", "1"], false],
])("probabilities %j are written from 0 to 1: %s", (texts, isFraction) => {
  expect(columnOf(texts).isFraction).toBe(isFraction);
});
