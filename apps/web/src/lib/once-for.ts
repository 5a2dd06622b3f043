/**
 * What `find` finds, kept as long as the part it was found out about: what nobody changes any more, as the values of
 * a form, stays true of it however often it is asked.
 */
export function onceFor<Of, Found>(partOf: (of: Of) => object, find: (of: Of) => Found): (of: Of) => Found {
  const found = new WeakMap<object, { is: Found }>();
  return (of) => {
    const known = found.get(partOf(of)) ?? { is: find(of) };
    found.set(partOf(of), known);
    return known.is;
  };
}
