/**
 * A number as messages write it, with a comma between thousands: 1,234,567.89. Not by Intl, because a rule writes its
 * bounds when it is made: that was the longest part of the simulator's start, as a browser reads the data of a locale
 * first.
 * @param value below 1e21 in size
 */
export function englishNumber(value: number): string {
  return String(value).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ",");
}
