import { randomUUID } from "node:crypto";
import { attack, mustHold } from "./attack.ts";
import { newAddress, PASSWORD, target } from "./target.ts";

const DETAILS = "/api/users/getUserDetails";

/** Fifteen uses of one link at once; answers with how many succeeded. */
async function raceOf(path: string, body: object): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 15 }, () => target.call("POST", path, { body })));
  return answers.filter(({ status }) => status === 200).length;
}

/** Passwords that a list of common ones holds, in the forms people give them. */
const COMMON = [
  "password1234",
  "passwordpassword",
  "123456789012",
  "qwertyuiop12",
  "iloveyou1234",
  "letmein12345",
  "aaaaaaaaaaaa",
  "abcdefghijkl",
  "111111111111",
  "Password123!",
];

/** Attacks on accounts that did not succeed, and must keep failing. */
attack("A link to confirm an address, used 15 times at once", async () => {
  const visitor = await target.signUp();
  const token = await target.linkTo(visitor.email, "verify-email");
  const body = { token, password: visitor.password };
  const count = await raceOf("/api/auth/verify-email", body);
  mustHold(count === 1, `it worked ${count} times`);
});

attack("A link to reset a password, used 15 times at once", async () => {
  const visitor = await target.signUp();
  await target.call("POST", "/api/auth/forgot-password", { body: { email: visitor.email } });
  const token = await target.linkTo(visitor.email, "reset-password");
  const count = await raceOf("/api/auth/reset-password", {
    token,
    newPassword: "later meadow 62 anchor",
  });
  mustHold(count === 1, `it worked ${count} times`);
});

attack("Links used for another purpose than their own", async () => {
  const visitor = await target.signUp();
  const confirm = await target.linkTo(visitor.email, "verify-email");
  await target.call("POST", "/api/auth/forgot-password", { body: { email: visitor.email } });
  const reset = await target.linkTo(visitor.email, "reset-password");
  const { password } = visitor;
  for (const [path, body] of [
    ["/api/auth/verify-email", { token: reset, password }],
    ["/api/users/exchange", { code: reset }],
    ["/api/users/exchange", { code: confirm }],
    ["/api/auth/reset-password", { token: confirm, newPassword: "later meadow 62 anchor" }],
  ] as const) {
    const { status } = await target.call("POST", path, { body });
    mustHold(status !== 200, `${path} took a link of another purpose`);
  }
});

attack("Sessions after a change of password, a reset and a sign-out", async () => {
  const visitor = await target.signUp();
  const signIn = async (password: string) => {
    const { body } = await target.call("POST", "/api/auth/sign-in/email", {
      body: { email: visitor.email, password },
    });
    return { authorization: `Bearer ${String(body["token"])}` };
  };
  const other = await signIn(PASSWORD);
  await visitor.call("POST", "/api/auth/change-password", {
    body: { currentPassword: PASSWORD, newPassword: "fresh harbour 55 violin" },
  });
  const after = await target.call("GET", DETAILS, { headers: other });
  mustHold(after.status === 401, "another session outlived the change of password");
  await target.call("POST", "/api/auth/forgot-password", { body: { email: visitor.email } });
  const token = await target.linkTo(visitor.email, "reset-password");
  await target.call("POST", "/api/auth/reset-password", {
    body: { token, newPassword: "later meadow 62 anchor" },
  });
  mustHold((await visitor.call("GET", DETAILS)).status === 401, "a session outlived the reset");
  const last = await signIn("later meadow 62 anchor");
  await target.call("POST", "/api/auth/sign-out", { headers: last });
  const out = await target.call("GET", DETAILS, { headers: last });
  mustHold(out.status === 401, "a session outlived the sign-out");
});

attack("A session's token anywhere but in one bearer header, or changed", async () => {
  const { token } = await target.signUp();
  const last = token.at(-1) === "A" ? "B" : "A";
  const tries: [string, Record<string, string>][] = [
    [`${DETAILS}?token=${encodeURIComponent(token)}`, {}],
    [DETAILS, { cookie: `token=${token}; session=${token}; device=${token}` }],
    [DETAILS, { authorization: `Bearer ${token.split(".")[0] ?? ""}` }],
    [DETAILS, { authorization: `Bearer ${token.slice(0, -1)}${last}` }],
    [DETAILS, { authorization: `Basic ${Buffer.from(`x:${token}`).toString("base64")}` }],
    [DETAILS, { authorization: `Bearer ${token}, Bearer ${token}` }],
  ];
  for (const [path, headers] of tries) {
    const { status } = await target.call("GET", path, { headers });
    mustHold(status === 401, `answered ${status} to ${path} with ${Object.keys(headers).join()}`);
  }
});

attack("Eleven requests for a link to reset a password", async () => {
  const visitor = await target.signUp();
  for (let times = 0; times < 11; times += 1)
    await target.call("POST", "/api/auth/forgot-password", { body: { email: visitor.email } });
  await target.linkTo(visitor.email, "reset-password");
  const links = (await target.mailsTo(visitor.email)).filter((text) => text.includes("/reset-password/"));
  mustHold(links.length <= 3, `${links.length} mails were sent`);
});

attack("Telling from an answer whether an address has an account", async () => {
  const visitor = await target.signUp();
  const nobody = newAddress();
  const wrong = (email: string) =>
    target.call("POST", "/api/auth/sign-in/email", {
      body: { email, password: "wrong guess 99 pencil" },
    });
  const [known, unknown] = [await wrong(visitor.email), await wrong(nobody)];
  mustHold(known.status === unknown.status, `sign-in: ${known.status} and ${unknown.status}`);
  mustHold(known.body["error"] === unknown.body["error"], "sign-in says who has an account");
  const forgot = async (email: string) => {
    const { status, text } = await target.call("POST", "/api/auth/forgot-password", { body: { email } });
    return `${status} ${text.replaceAll(email, "the address")}`;
  };
  const answers = [await forgot(visitor.email), await forgot(nobody)];
  mustHold(answers[0] === answers[1], `forgot says who has an account: ${answers.join(" and ")}`);
});

attack("A link of a mail that leads where a request's Host says", async () => {
  const { email } = await target.signUp();
  const body = JSON.stringify({ email });
  const { port } = new URL(target.baseUrl);
  await target.raw(
    `POST /api/auth/forgot-password HTTP/1.1\r\nHost: evil.example:${port}\r\nX-Forwarded-Host: evil.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  await target.call("POST", "/api/auth/forgot-password", { body: { email } });
  await target.linkTo(email, "reset-password");
  for (const text of await target.mailsTo(email))
    mustHold(!text.includes("evil.example"), "a mail leads to another host");
});

attack("Google's callback without a flow, with another browser's cookie", async () => {
  const begin = () =>
    target.call("POST", "/api/auth/google", { body: {}, headers: { origin: target.baseUrl } });
  const [mine, other] = [await begin(), await begin()];
  const state = new URL(String(mine.body["url"])).searchParams.get("state") ?? "";
  const cookie = other.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  for (const headers of [{}, { cookie }]) {
    const { headers: answered } = await target.call(
      "GET",
      `/api/auth/google/callback?code=made-up&state=${state}`,
      { headers },
    );
    mustHold(!(answered.get("location") ?? "").includes("token="), "a session code was given out");
  }
});

attack("Fields of the profile that nobody may set", async () => {
  const visitor = await target.signUp();
  const before = await visitor.call("GET", DETAILS);
  for (const body of [
    { emailVerified: true },
    { _id: randomUUID() },
    { planType: "enterprise", subscriptionStatus: "active" },
    { email: "boss@corp.example" },
    { aiFetchUsed: -100, role: "admin" },
  ]) {
    await visitor.call("PATCH", "/api/users/me", { body });
    await visitor.call("PUT", "/api/users/me", { body });
  }
  const after = await visitor.call("GET", DETAILS);
  mustHold(after.text === before.text, "the profile changed");
});

attack("Common passwords", async () => {
  for (const password of COMMON) {
    const { status } = await target.call("POST", "/api/auth/sign-up/email", {
      body: { name: "Ada", email: newAddress(), password, company: "Acme" },
    });
    mustHold(status === 422, `${password} was answered ${status}`);
  }
});

attack("An e-mail address of look-alike letters", async () => {
  const { status } = await target.call("POST", "/api/auth/sign-up/email", {
    body: { name: "Ada", email: "bоss@corp.example", password: PASSWORD, company: "Acme" },
  });
  mustHold(status === 422, `answered ${status}`);
});
