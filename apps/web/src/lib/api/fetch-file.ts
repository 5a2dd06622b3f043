import { currentSession } from "../session/session-store.ts";
import { authorization, failureOf, jsonOf, reached } from "./request.ts";

/** A file of the server. */
export interface NamedFile {
  content: Blob;
  name: string;
}

/** The name in `Content-Disposition`. */
function nameIn(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header ?? "")?.[1];
  if (encoded === undefined) return /filename="([^"]+)"/.exec(header ?? "")?.[1];
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/**
 * Fetches a file with the signed-in user's token, which a plain link could not send.
 * @param unnamed its name if the server gives it none
 * @throws ApiError
 */
export async function fetchFile(address: string, unnamed: string): Promise<NamedFile> {
  const token = currentSession()?.token;
  const response = await reached(
    fetch(address, { headers: authorization(token), credentials: "omit" }),
    undefined,
  );
  if (!response.ok) throw failureOf(response, await jsonOf(response), token);
  return {
    content: await response.blob(),
    name: nameIn(response.headers.get("content-disposition")) ?? unnamed,
  };
}
