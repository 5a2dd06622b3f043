/** Thin spaces are not in every font of a presentation: figures use plain ones. */
const BILLION = 1e9;
const MILLION = 1e6;
const THOUSAND = 1e3;

const digits = (value: number, most: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: most });

/** "10.7 M", "460 k", "980": three figures are enough to speak of. */
export function shortMoney(value: number): string {
  const size = Math.abs(value);
  const [unit, name] =
    size >= 999.5 * MILLION
      ? [BILLION, " B"]
      : size >= 999.5 * THOUSAND
        ? [MILLION, " M"]
        : size >= 10 * THOUSAND
          ? [THOUSAND, " k"]
          : [1, ""];
  const scaled = value / unit;
  return `${digits(scaled, Math.abs(scaled) < 10 ? 2 : Math.abs(scaled) < 100 ? 1 : 0)}${name}`;
}

/** "12,345" */
export const wholeNumber = (value: number): string => digits(value, 0);
/** "12,345.60" */
export const exactMoney = (value: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** A fraction as "35 %" */
export const percentOf = (fraction: number, most = 0): string => `${digits(fraction * 100, most)} %`;
/** A percentage as typed: "52.5 %" */
export const percent = (value: number, most = 2): string => `${digits(value, most)} %`;

/** A probability that never reads 0 % or 100 % unless every trial agreed; rounded as on screens. */
export function oddsOf(probability: number): string {
  if (probability > 0 && probability < 0.005) return "under 1 %";
  if (probability < 1 && probability > 0.995) return "over 99 %";
  return percentOf(probability);
}
