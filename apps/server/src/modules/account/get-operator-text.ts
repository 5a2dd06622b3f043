import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";

export function getOperatorText({ operatorTexts }: AccountDependencies): Route {
  return route("getOperatorText", async ({ params: { page } }) => ({
    success: true,
    text: operatorTexts[page],
  }));
}
