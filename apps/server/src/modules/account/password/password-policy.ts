import { PASSWORD_MAX, PASSWORD_MIN } from "@beachhead/contract";
import { isCommonPassword } from "./common-passwords.ts";

const PRODUCT_NAME = "beachhead";
/** Shorter names occur inside ordinary words. */
const SHORTEST_NAME = 4;

/**
 * What is wrong with a new password, as a sentence, or undefined. Lengths count characters of the normal form NFKC,
 * which is also hashed. No characters are forbidden or required.
 */
export function passwordProblem(account: {
  name: string;
  email: string;
  password: string;
}): string | undefined {
  const password = account.password.normalize("NFKC");
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN) return `Password needs at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `Password can have at most ${PASSWORD_MAX} characters`;
  const text = lettersOf(password);
  if (text.includes(PRODUCT_NAME))
    return "Password must not contain the name of this product; choose another one";
  const names = [account.name, ...account.name.split(/\s+/)].map(lettersOf);
  if (names.some((name) => isIn(name, text)))
    return "Password must not contain your name; choose another one";
  const localPart = account.email.slice(0, account.email.lastIndexOf("@"));
  if (isIn(lettersOf(localPart), text)) {
    return "Password must not contain your e-mail address; choose another one";
  }
  if (isCommonPassword(password)) {
    return "Password is too easy to guess; a few unrelated words make a good one";
  }
  return undefined;
}

/** Only letters and digits in lower case, so that case and dots do not hide a name. */
function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function isIn(name: string, text: string): boolean {
  return Array.from(name).length >= SHORTEST_NAME && text.includes(name);
}
