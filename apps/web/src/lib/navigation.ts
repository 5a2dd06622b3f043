import {
  createBrowserRouter,
  type DataRouter,
  type RouteObject,
  useSearchParams as useRouterSearchParams,
} from "react-router";
import { keepBackSteady } from "./steady-back.ts";

let router: DataRouter | undefined;

/** The router of the tab, which `navigate` moves. */
export function openRouter(routes: RouteObject[]): DataRouter {
  const opened = keepBackSteady(() => createBrowserRouter(routes));
  router = opened;
  return opened;
}

interface NavigateOptions {
  replace?: boolean;
}

/** Shows another screen, from anywhere in the app. `-1` goes back. */
export function navigate(to: string | -1, { replace = false }: NavigateOptions = {}): void {
  if (router === undefined) throw new Error("No router is open.");
  if (to === -1) {
    void router.navigate(-1);
    return;
  }
  const { pathname } = new URL(to, window.location.href);
  // A field that is stored in the query string needs its text at once; a screen must not block the page.
  void router.navigate(to, { replace, flushSync: pathname === window.location.pathname });
}

/** Shows another screen in place of this one. @returns once it is drawn */
export async function arriveAt(to: string): Promise<void> {
  await router?.navigate(to, { replace: true, flushSync: true });
}

type SearchInit = Record<string, string> | ((before: URLSearchParams) => URLSearchParams);

function setSearchParams(next: SearchInit, options?: NavigateOptions): void {
  const before = new URLSearchParams(window.location.search);
  const params = typeof next === "function" ? next(before) : new URLSearchParams(next);
  navigate(`?${params}`, options);
}

/** The query string, and a function that changes it. Several changes at once build on each other, unlike React Router's. */
export function useSearchParams() {
  const [params] = useRouterSearchParams();
  return [params, setSearchParams] as const;
}
