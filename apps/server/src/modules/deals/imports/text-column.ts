import type { ReadValue } from "@beachhead/contract";

const SHOWN = 5;
const SHOWN_MAX = 120;

/** A column of texts, as they will be stored. */
export class TextColumn {
  readonly #examples: ReadValue[] = [];
  #smallest: string | undefined;
  #largest = "";
  blank = 0;

  /** @param value undefined if the text says nothing that this column can hold: it counts as blank */
  add(shown: string, value: string | undefined): void {
    if (this.#examples.length < SHOWN)
      this.#examples.push({ text: cut(shown.trim()), value: cut(value ?? "") });
    if (value === undefined) this.blank += 1;
    else if (this.#smallest === undefined) {
      this.#smallest = value;
      this.#largest = value;
    } else if (value < this.#smallest) this.#smallest = value;
    else if (value > this.#largest) this.#largest = value;
  }

  /** The first and the last in the order of the letters' codes. */
  summary() {
    const isEmpty = this.#smallest === undefined;
    return {
      read: this.#examples,
      smallest: isEmpty ? null : cut(this.#smallest ?? ""),
      largest: isEmpty ? null : cut(this.#largest),
      sums: [],
      blank: this.blank,
      unread: 0,
    };
  }
}

const cut = (text: string): string => text.slice(0, SHOWN_MAX).toWellFormed();
