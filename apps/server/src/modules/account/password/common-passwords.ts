/**
 * Detects common passwords by rules instead of a list. Of the published passwords with 12 or more characters nearly
 * all are common words, names, years and keyboard walks put together, unchanged, with letters replaced by signs, or
 * repeated.
 */

/** The stems of the published lists of common passwords. */
const WORDS = `
password passwort passw pass word secret geheim letmein welcome login master admin administrator root user guest
test testing default changeme change access computer internet server system network windows microsoft google facebook
linkedin samsung apple iphone android pokemon naruto minecraft starwars superman batman spiderman ironman pikachu
qwerty azerty dragon monkey tiger lion eagle falcon horse puppy kitty kitten doggy buster bailey ginger pepper cookie
chocolate cheese banana orange cherry coffee butter peanut pumpkin sunshine sunflower flower rainbow butterfly angel
princess prince queen king knight warrior hunter ranger killer soldier maverick phoenix shadow ghost demon devil
heaven jesus christ blessed forever always never mommy daddy mother father sister brother family friend friends
friendship relationship unbelievable iloveyou iloveu loveyou love lovely lover lovers loveme sweetheart sweetie
sweet honey baby babygirl babyboy darling beautiful gorgeous handsome pretty happy smile crazy funny lucky freedom
football baseball basketball softball volleyball hockey soccer tennis golf yankees lakers cowboys steelers patriots
chelsea arsenal liverpool manchester united barcelona realmadrid juventus bayern borussia celtic rangers everton
summer winter spring autumn january february march april june july august september october november december monday
tuesday wednesday thursday friday saturday sunday london paris berlin newyork chicago boston dallas texas florida
california america canada mexico australia england scotland ireland france germany india china japan russia
michael jennifer jessica ashley daniel charlie andrew michelle christopher elizabeth matthew joshua nicole amanda
samantha robert thomas william richard joseph george anthony jordan justin brandon austin tyler taylor hannah
victoria alexander alexandra alexis natasha patrick steven stephanie heather melissa rachel rebecca danielle
katherine lauren sophie charlotte olivia isabella maria martin carlos antonio fernando alejandro gabriel sebastian
whatever trustno hello goodbye thankyou please super mega ultra hyper number one first company office work job money
dollar million business manager sales marketing enterprise startup correct battery staple abcd abc xyz
`
  .trim()
  .split(/\s+/);

/** Keyboard walks and counting, forwards and backwards. */
const WALKS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "!@#$%^&*()",
].flatMap((walk) => [walk, Array.from(walk).reverse().join("")]);

const SHORTEST_WALK = 3;
/** A password is not common from this many characters in addition to the common parts. */
const OWN_CHARACTERS = 5;

/** Whether a password (12 characters or more) is one that guessing programs try early. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  if (new Set(text).size < OWN_CHARACTERS) return true;
  if (/^(.{1,8}?)\1+$/u.test(text)) return true;
  return ownCharacters(text, withoutSigns(text)) < OWN_CHARACTERS;
}

/** "p@ssw0rd" as "password". */
function withoutSigns(text: string): string {
  const letters: Record<string, string> = {
    "@": "a",
    "4": "a",
    "3": "e",
    "1": "i",
    "!": "i",
    "0": "o",
    $: "s",
    "5": "s",
    "7": "t",
  };
  return Array.from(text, (character) => letters[character] ?? character).join("");
}

/** The fewest characters left when common parts cover the text, in either spelling. */
function ownCharacters(text: string, decoded: string): number {
  const fewest = new Array<number>(text.length + 1).fill(0);
  for (let start = text.length - 1; start >= 0; start -= 1) {
    let best = 1 + (fewest[start + 1] ?? 0);
    const lengths = [...commonPartsAt(text, start), ...commonPartsAt(decoded, start)];
    for (const length of lengths) best = Math.min(best, fewest[start + length] ?? 0);
    fewest[start] = best;
  }
  return fewest[0] ?? 0;
}

function commonPartsAt(text: string, start: number): number[] {
  const lengths = WORDS.filter((word) => text.startsWith(word, start)).map((word) => word.length);
  if (/^(?:19|20)\d\d/.test(text.slice(start, start + 4))) lengths.push(4);
  for (const walk of WALKS) {
    let length = SHORTEST_WALK;
    while (start + length <= text.length && walk.includes(text.slice(start, start + length))) {
      lengths.push(length);
      length += 1;
    }
  }
  return lengths;
}
