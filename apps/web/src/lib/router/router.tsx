import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { currentPlace, followMoves, navigate, type Place } from "./history.ts";
import { matchPath, type Params } from "./match.ts";

const PlaceContext = createContext<Place | null>(null);
const ParamsContext = createContext<Params>({});

/** Tells the components inside where the tab is. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(currentPlace);
  useLayoutEffect(() => {
    let shown = currentPlace();
    return followMoves(() => {
      const next = currentPlace();
      // A field that is stored in the query string needs its text at once; a screen must not block the page.
      if (next.pathname === shown.pathname) setPlace(next);
      else startTransition(() => setPlace(next));
      shown = next;
    });
  }, []);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Where the tab is; renders again after each move, also one to the same address. */
export function useLocation(): Place {
  const place = use(PlaceContext);
  if (place === null) throw new Error("useLocation needs a Router around it.");
  return place;
}

/** What the address holds at the places of the route's `:name`. */
export function useParams(): Params {
  return use(ParamsContext);
}

export interface RouteProps {
  path: string;
  children: ReactNode;
}

function findRoute(routes: readonly RouteProps[], pathname: string) {
  for (const { path, children } of routes) {
    const params = matchPath(path, pathname);
    if (params !== null) return { params, children };
  }
  return null;
}

/** The first route whose path fits the address. */
export function Routes({ routes }: { routes: readonly RouteProps[] }) {
  const { pathname } = useLocation();
  const found = useMemo(() => findRoute(routes, pathname), [routes, pathname]);
  return found && <ParamsContext value={found.params}>{found.children}</ParamsContext>;
}

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  /** Loads the address as a new document. */
  reloadDocument?: boolean;
}

const isHere = (to: string): boolean => new URL(to, window.location.href).href === window.location.href;

/** A link to a screen. The browser handles what opens a new tab or window. */
export function Link({ to, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isForBrowser =
      reloadDocument ||
      event.button !== 0 ||
      [event.metaKey, event.ctrlKey, event.shiftKey, event.altKey].includes(true) ||
      (rest.target !== undefined && rest.target !== "_self");
    if (event.defaultPrevented || isForBrowser) return;
    event.preventDefault();
    navigate(to, { replace: isHere(to) });
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** Leads on to another address, in place of this one. */
export function Navigate({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

type SearchInit = Record<string, string> | ((before: URLSearchParams) => URLSearchParams);

/** The query string, and a function that changes it. */
export function useSearchParams() {
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, setSearchParams] as const;
}

function setSearchParams(next: SearchInit, options?: { replace?: boolean }): void {
  const before = new URLSearchParams(window.location.search);
  const params = typeof next === "function" ? next(before) : new URLSearchParams(next);
  navigate(`?${params}`, options);
}
