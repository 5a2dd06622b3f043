/**
 * As many of the usual fields as one call can name, with every needed one. A needed field that is a usual one keeps its
 * place: the cursor of a listing is valid only for the same fields in the same order.
 */
export function fieldsToRead(
  usual: readonly string[],
  needed: readonly string[] | undefined,
  most: number,
): string[] {
  const wanted = needed ?? [];
  const first = [...new Set(usual)].slice(0, most);
  const missing = wanted.filter((field) => !first.includes(field));
  let surplus = first.length + missing.length - most;
  const kept = first.toReversed().filter((field) => {
    if (surplus <= 0 || wanted.includes(field)) return true;
    surplus -= 1;
    return false;
  });
  return [...kept.toReversed(), ...missing];
}
