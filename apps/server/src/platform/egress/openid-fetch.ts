import type { CustomFetchOptions } from "openid-client";
import type { Egress } from "./egress.ts";

/** What openid-client asks with, by way of the guard of all that leaves the server; redirects are not followed. */
export function openidFetch({ fetchOutside }: Egress) {
  return async (url: string, { method, headers, body }: CustomFetchOptions): Promise<Response> => {
    const answer = await fetchOutside(url, {
      method: method === "POST" ? "POST" : "GET",
      headers,
      ...(body !== undefined && body !== null && { body: textOf(body) }),
      types: /^application\/([\w.-]+\+)?json\b/i,
      maximumBytes: 256 * 1024,
    });
    const type = answer.header("content-type");
    return new Response(answer.text, {
      status: answer.status,
      ...(type !== undefined && { headers: { "content-type": type } }),
    });
  };
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError("A sign-in sends forms and texts only");
}
