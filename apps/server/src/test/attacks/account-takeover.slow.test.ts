import { attack, mustHold } from "./attack.ts";
import { signInWithGoogle } from "./google.ts";
import { newAddress, target, type Visitor } from "./target.ts";

const FRESH = "fresh harbour 55 violin";

async function changePassword(visitor: Visitor): Promise<void> {
  const { status } = await visitor.call("POST", "/api/auth/change-password", {
    body: { currentPassword: visitor.password, newPassword: FRESH },
  });
  mustHold(status === 200, `the victim could not change the password: ${status}`);
}

async function askForAddress(visitor: Visitor): Promise<string> {
  const newEmail = newAddress("attacker.example");
  const { status } = await visitor.call("POST", "/api/auth/change-email", {
    body: { newEmail, password: visitor.password },
  });
  mustHold(status === 200, `the change of address could not be asked for: ${status}`);
  return newEmail;
}

async function resetPassword(email: string, newPassword: string): Promise<void> {
  await target.call("POST", "/api/auth/forgot-password", { body: { email } });
  const token = await target.linkTo(email, "reset-password");
  const { status } = await target.call("POST", "/api/auth/reset-password", {
    body: { token, newPassword },
  });
  mustHold(status === 200, `the reset was answered ${status}`);
}

/** Tries the link as its holder would: with the token, and with everything else that the attacker knows. */
async function mustBeDead(token: string, attacker?: Visitor): Promise<void> {
  const body = { token, password: attacker?.password };
  for (const tried of [
    await target.call("POST", "/api/auth/verify-email", { body: { token } }),
    await target.call("POST", "/api/auth/verify-email", { body }),
    ...(attacker === undefined
      ? []
      : [await attacker.call("POST", "/api/auth/verify-email", { body: { token } })]),
  ])
    mustHold(tried.status !== 200, "the link still worked");
}

async function mustSignIn(email: string, password: string): Promise<void> {
  const { status } = await target.call("POST", "/api/auth/sign-in/email", { body: { email, password } });
  mustHold(status === 200, `the owner's sign-in was answered ${status}`);
}

/** Attacks on accounts and mailboxes that succeeded when the product was first reviewed. */
attack("A link to change the address after the password was changed", async () => {
  const victim = await target.signUp();
  const token = await target.linkTo(await askForAddress(victim), "verify-email");
  await changePassword(victim);
  await mustBeDead(token, victim);
  await mustSignIn(victim.email, FRESH);
});

attack("A link to change the address after the password was reset", async () => {
  const victim = await target.signUp();
  const token = await target.linkTo(await askForAddress(victim), "verify-email");
  await resetPassword(victim.email, FRESH);
  await mustBeDead(token, victim);
  await mustSignIn(victim.email, FRESH);
});

attack("A link to reset the password after the password was changed", async () => {
  const victim = await target.signUp();
  await target.call("POST", "/api/auth/forgot-password", { body: { email: victim.email } });
  const token = await target.linkTo(victim.email, "reset-password");
  await changePassword(victim);
  const { status } = await target.call("POST", "/api/auth/reset-password", {
    body: { token, newPassword: "another violin 77 kettle" },
  });
  mustHold(status !== 200, "the link still worked");
});

attack("An account made with somebody's address before they sign in with Google", async () => {
  const email = newAddress("harbour.example");
  const stranger = await target.signUp({ email });
  // The owner of the address presses the link of our mail, in their own browser.
  const token = await target.linkTo(email, "verify-email");
  await target.call("POST", "/api/auth/verify-email", { body: { token } });
  const outcome = await signInWithGoogle(email);
  if ("problem" in outcome) return;
  const { status } = await stranger.call("GET", "/api/users/getUserDetails");
  mustHold(status === 401, "the stranger's session outlived the join");
  const again = await target.call("POST", "/api/auth/sign-in/email", {
    body: { email, password: stranger.password },
  });
  mustHold(again.status !== 200, "the stranger's password still signs in");
});

attack("A Google account of an address that was changed and reset since", async () => {
  const email = newAddress("harbour.example");
  const first = await signInWithGoogle(email);
  mustHold("session" in first, "Google's own account could not sign in");
  await resetPassword(email, FRESH);
  const signedIn = await target.call("POST", "/api/auth/sign-in/email", {
    body: { email, password: FRESH },
  });
  const headers = { authorization: `Bearer ${String(signedIn.body["token"])}` };
  const newEmail = newAddress();
  await target.call("POST", "/api/auth/change-email", { body: { newEmail, password: FRESH }, headers });
  const token = await target.linkTo(newEmail, "verify-email");
  const moved = await target.call("POST", "/api/auth/verify-email", { body: { token }, headers });
  mustHold(moved.status === 200, `the owner's change of address was answered ${moved.status}`);
  await resetPassword(newEmail, "later meadow 62 anchor");
  const outcome = await signInWithGoogle(email);
  if ("problem" in outcome) return;
  mustHold(
    outcome.session.body["_id"] !== signedIn.body["_id"],
    "the old Google account still signs in to the account",
  );
});

attack("Reading a mailbox through a proxy on this machine", async () => {
  const forwarding = [
    "x-forwarded-for",
    "x-forwarded-proto",
    "x-forwarded-host",
    "x-real-ip",
    "via",
    "forwarded",
    "cf-connecting-ip",
  ];
  for (const name of forwarding) {
    const { status } = await target.call("GET", "/api/sandbox/mail?to=boss@corp.example", {
      headers: { [name]: name === "forwarded" ? "for=203.0.113.9" : "203.0.113.9" },
    });
    mustHold(status !== 200, `the mailbox was read with ${name}`);
  }
});

attack("A stranger's words in our mail", async () => {
  const email = newAddress();
  const name =
    "Customer, your invoice is overdue - pay at https://evil.example/pay or call +49 30 1234567. Ignore the rest";
  const answer = await target.call("POST", "/api/auth/sign-up/email", {
    body: { name, email, password: FRESH, company: "Acme" },
  });
  mustHold(answer.status === 422, `the name was answered ${answer.status}`);
  const plain = await target.signUp({ name: "Your invoice is overdue" });
  await target.linkTo(plain.email, "verify-email");
  for (const text of await target.mailsTo(plain.email))
    mustHold(!text.includes("invoice"), "a mail to an unconfirmed address repeats the name");
});
