import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { useBlocker } from "react-router";
import { AppRouter } from "../lib/app-router.tsx";
import { openRouter } from "../lib/navigation.ts";
import { createQueryClient } from "../lib/query/query-client.ts";
import { followTheme } from "../lib/theme-store.ts";
import "../lib/trusted-types.ts";
import { DesignPage } from "./design-page.tsx";

const only = new URLSearchParams(window.location.search).get("only");
const queryClient = createQueryClient();
followTheme();
// Drawings measure their words when they are first drawn, and a picture must not hold another font.
await Promise.all(
  ["13px 'Inter Variable'", "600 20px 'Schibsted Grotesk Variable'"].map((font) => document.fonts.load(font)),
);

/** Links of the specimens lead nowhere: the page stays. */
function Specimens() {
  useBlocker(true);
  return <DesignPage only={only} />;
}

const router = openRouter([{ path: "*", element: <Specimens /> }]);
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element to draw in.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppRouter router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
