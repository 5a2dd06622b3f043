/** "ada.lovelace@example.com" is Ada Lovelace. */
export const nameOf = (email: string): string =>
  (email.split("@")[0] ?? "")
    .split(".")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
