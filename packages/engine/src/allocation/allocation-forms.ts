/** How figures are written in a place. */
export interface AllocationForms {
  /** An amount of 0 or more, without its currency. */
  money(amount: number): string;
  /** A probability: "58 %". */
  odds(probability: number): string;
  /** "1.5 ×". */
  effort(effort: number): string;
  whole(count: number): string;
}
