/**
 * Finds sums that another one replaces. Sums come in the order of their weight; one is replaced by an earlier one with
 * at least its value and no more people.
 */
export interface ParetoFront {
  /** Whether no earlier sum replaces it; it is then one of the front. */
  admits(value: number, people: number): boolean;
}

/** @param hasPeople whether people are limited; if not, only the value counts */
export function createParetoFront(hasPeople: boolean): ParetoFront {
  if (!hasPeople) {
    let best = -Infinity;
    return {
      admits(value) {
        if (value <= best) return false;
        best = value;
        return true;
      },
    };
  }
  /** A staircase: more people, more value. */
  const peopleOf: number[] = [];
  const valueOf: number[] = [];
  /** The first step with more people. */
  const stepAbove = (people: number): number => {
    let low = 0;
    let high = peopleOf.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (peopleOf[middle]! <= people) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    admits(value, people) {
      const above = stepAbove(people);
      if (above > 0 && valueOf[above - 1]! >= value) return false;
      const start = above > 0 && peopleOf[above - 1] === people ? above - 1 : above;
      let end = above;
      while (end < valueOf.length && valueOf[end]! <= value) end += 1;
      peopleOf.splice(start, end - start, people);
      valueOf.splice(start, end - start, value);
      return true;
    },
  };
}
