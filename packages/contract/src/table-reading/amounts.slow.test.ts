import { expect, test } from "vitest";
import { amountText, amountValue } from "./amount-text.ts";
import { DecimalEvidence } from "./decimal-evidence.ts";
import { type Notation, notations, noted } from "./test-notations.ts";

/** Numbers from 0 to 1 that are the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Reads a text as a person does who knows how it was written: digit by digit, without the rules under test. */
function personReads(text: string, { decimal, digits = "0123456789" }: Notation): number {
  let cents = 0;
  let places = -1;
  let isNegative = false;
  for (const character of text) {
    const digit = digits.indexOf(character);
    if (digit >= 0 && places < 2) {
      cents = cents * 10 + digit;
      if (places >= 0) places += 1;
    } else if (character === decimal && /\d|[０-９]/.test(text.slice(text.indexOf(character) + 1)))
      places = 0;
    else if ("-\u2212(".includes(character)) isNegative = true;
  }
  for (let place = Math.max(0, places); place < 2; place += 1) cents *= 10;
  return isNegative && cents !== 0 ? -cents : cents;
}

test("no cell of 100,000 is read as another amount, also where a column has two notations", () => {
  const random = randomOf(20_261_128);
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0];
  const counts = { cells: 0, read: 0, refused: 0, asked: 0 };
  const wrong: string[] = [];
  while (counts.cells < 100_000) {
    const notation = pick(notations);
    const other = random() < 0.3 ? pick(notations) : notation;
    const rows = 1 + Math.floor(random() * 40);
    const written = Array.from({ length: rows }, () => {
      const used = random() < 0.1 ? other : notation;
      const size = 10 ** (1 + Math.floor(random() * 9));
      const amount = Math.round((random() - 0.3) * size) * (random() < 0.3 ? 100 : 1);
      return { used, ...noted(amount, used) };
    });
    const evidence = new DecimalEvidence();
    const texts = written.map((cell) => ({ ...cell, amount: amountText(cell.text) }));
    for (const { amount } of texts) if (amount !== undefined) evidence.add(amount);
    const delimiter = pick([",", ";", "\t"]);
    const { decimal, isOpen } = evidence.decide({ delimiter, hasDottedDates: random() < 0.3 });
    counts.cells += rows;
    if (isOpen) {
      counts.asked += rows;
      continue;
    }
    for (const { text, used, amount, cents } of texts) {
      const value = amount === undefined ? undefined : amountValue(amount, decimal);
      expect(personReads(text, used)).toBe(cents);
      if (value === undefined) counts.refused += 1;
      else if (Math.round(value * 100) === cents) counts.read += 1;
      else wrong.push(`${text} as ${value}: ${written.map((cell) => cell.text).join(" | ")}`);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(counts.read).toBeGreaterThan(60_000);
  expect(counts.refused).toBeLessThan(10_000);
});
