import { singular, wordsOf } from "../../../platform/text/words.ts";
import { fixedPhrases, productCues, tradeCues } from "../knowledge/product-cues.ts";
import type { ProductTrait } from "../knowledge/traits.ts";

/** What a description says of a product. */
export interface ProductProfile {
  /** 0, 2 or 3. */
  traits: Readonly<Record<Exclude<ProductTrait, "trade">, number>>;
  /** The words that raised each trait, as the description spells them. */
  cues: Readonly<Record<Exclude<ProductTrait, "trade">, readonly string[]>>;
  /** Words of a trade, with the profiles that use such products. */
  trades: readonly { word: string; industries: readonly string[] }[];
  isBlank: boolean;
}

const NEGATIONS = new Set(["no", "not", "without", "never", "non"]);

/** Reads the traits of a product from its name and description. Only whole words count, and not after "no". */
export function readProduct({ name, description }: { name: string; description: string }): ProductProfile {
  const words = wordsOf(`${name} . ${description}`);
  const keys = words.map(singular);
  const isAt = (wanted: readonly string[], index: number) =>
    wanted.every((word, offset) => keys[index + offset] === word);
  /** Places of words that mean something else within a phrase. */
  const bound = new Set(
    fixedPhrases.flatMap((phrase) => {
      const wanted = wordsOf(phrase).map(singular);
      return keys.flatMap((_, index) =>
        isAt(wanted, index) ? wanted.map((__, offset) => index + offset) : [],
      );
    }),
  );
  const find = (cue: string): string | undefined => {
    const wanted = wordsOf(cue).map(singular);
    const at = keys.findIndex(
      (_, index) =>
        isAt(wanted, index) &&
        (wanted.length > 1 || !bound.has(index)) &&
        !keys.slice(Math.max(0, index - 2), index).some((word) => NEGATIONS.has(word)),
    );
    return at === -1 ? undefined : words.slice(at, at + wanted.length).join(" ");
  };
  const found = (cues: readonly string[]) => [
    ...new Set(cues.map(find).filter((word) => word !== undefined)),
  ];
  const cues = {
    sensitive: found(productCues.sensitive),
    critical: found(productCues.critical),
    data: found(productCues.data),
    users: found(productCues.users),
    suite: found(productCues.suite),
    hardware: found(productCues.hardware),
  };
  const level = ({ length }: readonly string[]) => (length === 0 ? 0 : length < 3 ? 2 : 3);
  return {
    cues,
    traits: {
      sensitive: level(cues.sensitive),
      critical: level(cues.critical),
      data: level(cues.data),
      users: level(cues.users),
      suite: level(cues.suite),
      hardware: level(cues.hardware),
    },
    trades: tradeCues.flatMap(({ words: trade, industries }) => {
      const [word] = found(trade);
      return word === undefined ? [] : [{ word, industries }];
    }),
    isBlank: description.trim() === "",
  };
}
