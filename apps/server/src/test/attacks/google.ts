import { mustHold } from "./attack.ts";
import { type Answer, target } from "./target.ts";

/** What came of a sign-in with Google: the answer that begins the session, or the problem's name. */
export type GoogleOutcome = { session: Answer } | { problem: string };

/** Signs in with an account of the Google sandbox, as a browser does, without one. */
export async function signInWithGoogle(email: string): Promise<GoogleOutcome> {
  const redirect = await redirectOfGoogle(email);
  if ("problem" in redirect) return redirect;
  const session = await redirect.exchange();
  mustHold(session.status === 200, `a sign-in with Google of one's own was answered ${session.status}`);
  return { session };
}

/** A sign-in with Google up to its one-time code, which `exchange` sends from the browser that began it. */
export async function redirectOfGoogle(
  email: string,
): Promise<{ exchange(fields?: object): Promise<Answer> } | { problem: string }> {
  const begun = await target.call("POST", "/api/auth/google", {
    body: {},
    headers: { origin: target.baseUrl },
  });
  const cookie = begun.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const address = new URL(String(begun.body["url"]));
  const consent = await fetch(`${address.origin}/consent${address.search}`, {
    method: "POST",
    body: new URLSearchParams({ email }),
    redirect: "manual",
  });
  const back = new URL(consent.headers.get("location") ?? "", target.baseUrl);
  const arrival = await target.call("GET", back.pathname + back.search, { headers: { cookie } });
  const landing = new URL(arrival.headers.get("location") ?? "/", target.baseUrl);
  const code = landing.searchParams.get("token");
  if (code === null) return { problem: landing.searchParams.get("google") ?? `status ${arrival.status}` };
  return {
    exchange: (fields = {}) =>
      target.call("POST", "/api/users/exchange", {
        body: { code, ...fields },
        headers: { cookie, origin: target.baseUrl },
      }),
  };
}
