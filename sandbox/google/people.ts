/** Somebody with an account at the sandbox. */
export interface Person {
  /** Never changes, unlike the address. */
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
  /** Domain of a company whose addresses the provider itself gives out. */
  hd?: string;
}

/** Who the consent page offers, in addition to any address that is typed in. */
export const people: readonly Person[] = [
  {
    sub: "100000000000000000001",
    name: "Ravi Menon",
    email: "ravi@harbour.example",
    email_verified: true,
    hd: "harbour.example",
  },
  {
    sub: "100000000000000000002",
    name: "Lena Vogt",
    email: "lena.vogt@gmail.com",
    email_verified: true,
  },
  {
    sub: "100000000000000000003",
    name: "Uma Verified-Not",
    email: "uma@harbour.example",
    email_verified: false,
  },
];

/** The person of an address that is none of those: made up, always the same for the same address. */
export function personOf(email: string): Person {
  const known = people.find((person) => person.email === email);
  if (known !== undefined) return known;
  const [name = "", domain = ""] = email.split("@");
  const digits = Array.from(email, (letter) => letter.codePointAt(0) ?? 0).join("");
  return { sub: `2${digits}`.slice(0, 200), name, email, email_verified: true, hd: domain };
}
