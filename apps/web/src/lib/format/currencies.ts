/** Currencies offered, the most used first; any other three-letter code can be used by the API. */
const CURRENCIES =
  "USD EUR GBP INR JPY AUD CAD CHF SGD BRL AED CNY DKK HKD KRW MXN NOK NZD PLN SAR SEK ZAR".split(" ");

/** The currencies of a list, with `current` if it is another one. */
export function currencyOptions(current: string): { value: string; label: string }[] {
  const all = new Set<string>([...CURRENCIES, current]);
  return [...all].filter((code) => code !== "").map((code) => ({ value: code, label: code }));
}
