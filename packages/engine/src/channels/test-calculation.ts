/**
 * Works out a calculation as printed in an explanation, from its text alone. Written apart from the engine, so that
 * an explanation which says something else than was computed is found.
 */
export function workOut(calculation: string): number {
  const tokens =
    calculation.match(/round up \(|at least 0 \(|at most 1 \(|-?[\d.]+(?:e[+-]?\d+)?|[()+−×÷%]/g) ?? [];
  let next = 0;
  const take = (): string => tokens[next++] ?? "";

  function sum(): number {
    let value = product();
    while (tokens[next] === "+" || tokens[next] === "−")
      value = take() === "+" ? value + product() : value - product();
    return value;
  }
  function product(): number {
    let value = single();
    while (tokens[next] === "×" || tokens[next] === "÷")
      value = take() === "×" ? value * single() : value / single();
    return value;
  }
  function single(): number {
    const token = take();
    const isBracket = token.endsWith("(");
    let value = isBracket ? sum() : Number(token);
    if (isBracket) take();
    if (token.startsWith("round up")) value = Math.max(0, Math.ceil(value - 1e-9));
    if (token.startsWith("at least")) value = Math.max(0, value);
    if (token.startsWith("at most")) value = Math.min(1, value);
    if (tokens[next] === "%") {
      take();
      value /= 100;
    }
    return value;
  }
  return sum();
}
