import { notFound } from "../../../platform/errors/app-error.ts";
import type { AppRequestKey, AppRequests, AskingApp } from "../../oauth/index.ts";

interface Context {
  params: { id: string };
  requestHeader(name: string): string | undefined;
}

/** @throws {AppError} `not_found` for a request that has expired, was answered, or that another browser began */
export async function requireAppRequest(
  appRequests: AppRequests,
  { params: { id }, requestHeader }: Context,
): Promise<{ key: AppRequestKey; app: AskingApp }> {
  const key = { id, cookie: requestHeader("cookie") };
  const app = await appRequests.find(key);
  if (app === undefined) throw notFound("This request of an app");
  return { key, app };
}
