/** Digits that belong to no word: "a1" is an id. */
const NUMBER = /(?<![\p{L}\p{N}])\p{N}+(?:[,\u00a0\u202f]\p{N}{3})*(?:\.\p{N}+)?/gu;

const plainNumber = (text: string): string => text.replaceAll(/[,\u00a0\u202f]/g, "");

/** The numbers of a text, without the marks between their thousands. */
const numbersIn = (text: string): string[] => (text.match(NUMBER) ?? []).map(plainNumber);

/** The first number of a text that the data does not have; undefined when it has all of them. */
export function inventedNumber(text: string, data: object): string | undefined {
  const known = new Set(numbersIn(JSON.stringify(data)));
  return numbersIn(text).find((number) => !known.has(number));
}
