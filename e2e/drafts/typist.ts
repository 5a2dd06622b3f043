import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import type { Random } from "./interruption-rounds.ts";

/** Letters that are not shortcuts, in case the field is gone when one is pressed. */
const LETTERS = "abdefilmoqrtuvwyz";
const MOST_LETTERS = 190;

function sharedStart(one: string, other: string): number {
  let end = 0;
  while (end < one.length && one[end] === other[end]) end += 1;
  return end;
}

/** Types one long word of random letters, and records when each letter was in the field. */
export class Typist {
  /** How the word begins; found nowhere else. */
  readonly mark: string;
  readonly #random: Random;
  readonly #moments: number[] = [];
  readonly #most: number;
  #word = "";
  #before = "";

  /** @param most letters of the word */
  constructor(number: number, random: Random, most = MOST_LETTERS) {
    this.mark = `z${number}z`;
    this.#random = random;
    this.#most = most;
  }

  get word(): string {
    return this.#word;
  }

  /** Replaces the field's text with the beginning of the word. */
  async begin(page: Page, field: Locator): Promise<void> {
    this.#before = await field.inputValue();
    this.#word = "";
    this.#moments.length = 0;
    await field.focus();
    await page.keyboard.press("ControlOrMeta+A");
    for (const letter of this.mark) await this.#press(page, letter);
  }

  /** Types on for a while, now quickly, now with a pause to think. */
  async type(page: Page, milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    const left = () => Math.max(0, end - performance.now());
    while (left() > 0) {
      const letter = LETTERS[Math.floor(this.#random() * LETTERS.length)] ?? "a";
      if (this.#word.length < this.#most) await this.#press(page, letter);
      const isThinking = this.#random() < 0.04;
      await pause(Math.min(left(), isThinking ? 300 + 900 * this.#random() : 5 + 45 * this.#random()));
    }
  }

  /** Continues after the field's text. */
  async goOn(page: Page, field: Locator, milliseconds: number): Promise<void> {
    const seen = await field.inputValue();
    if (seen.startsWith(this.mark)) {
      this.#word = seen;
      await field.focus();
      await page.keyboard.press("ControlOrMeta+End");
    } else await this.begin(page, field);
    await this.type(page, milliseconds);
  }

  /** Letters that were in the field at a moment. */
  lettersAt(moment: number): number {
    return this.#moments.filter((each) => each <= moment).length;
  }

  /** How many of the first `due` letters a text has not, and letters of it that were never typed so. */
  lost(seen: string, due: number): number {
    if (due === 0 && seen === this.#before) return 0;
    const shared = sharedStart(seen, this.#word);
    return Math.max(0, due - shared) + (seen.length - shared);
  }

  /** Letters of the word that are together in a text. */
  lettersIn(text: string): number {
    return Math.max(0, ...this.wordsIn(text).map((found) => sharedStart(found, this.#word)));
  }

  /** Every place of a text where the word, or a part of it, begins. */
  wordsIn(text: string): string[] {
    return text.match(new RegExp(`${this.mark}[${LETTERS}]*`, "g")) ?? [];
  }

  async #press(page: Page, letter: string): Promise<void> {
    this.#word += letter;
    await page.keyboard.press(letter);
    this.#moments.push(performance.now());
  }
}
