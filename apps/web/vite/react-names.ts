import type { Plugin } from "vite";

/** What the app and its libraries use of React; the build fails for a name that is missing here. */
export const usedNames: Readonly<Record<string, readonly string[]>> = {
  "react/jsx-runtime": ["Fragment", "jsx", "jsxs"],
  react: [
    "Component",
    "Fragment",
    "StrictMode",
    "Suspense",
    "cloneElement",
    "createContext",
    "createElement",
    "forwardRef",
    "lazy",
    "memo",
    "startTransition",
    "use",
    "useCallback",
    "useContext",
    "useDebugValue",
    "useDeferredValue",
    "useEffect",
    "useEffectEvent",
    "useId",
    "useImperativeHandle",
    "useLayoutEffect",
    "useMemo",
    "useRef",
    "useState",
    "useSyncExternalStore",
  ],
};

const PREFIX = "\0react-names:";
const ownImports = /^\0react-names:|node_modules\/(react|react-dom|scheduler)\//;

/**
 * React is one object with everything it has, which each use would have to name: `(0,r.jsx)(`. As exports they get names
 * of one letter like every other function.
 */
export function reactNames() {
  return {
    name: "react-names",
    apply: "build" as const,
    enforce: "pre" as const,
    resolveId: {
      filter: { id: /^react(\/jsx-runtime)?$/ },
      handler: (source: string, importer = "") => (ownImports.test(importer) ? undefined : PREFIX + source),
    },
    load: (id: string) => (id.startsWith(PREFIX) ? reexport(id.slice(PREFIX.length)) : undefined),
  } satisfies Plugin;
}

function reexport(source: string): string {
  return `import library from "${source}";
export default library;
export const { ${(usedNames[source] ?? []).join(", ")} } = library;`;
}
