import "@beachhead/contract/without-eval";
import { paths } from "./lib/paths.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/first-frame.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import type { DataRouter } from "react-router";
import { isPlanStep, namesPlan } from "./app/guards/plan-step.ts";
import { isShared } from "./app/guards/shared-path.ts";
import { prepareAddress } from "./app/prepare-screen.ts";
import { createRoutes } from "./app/router.tsx";
import { AppRouter } from "./lib/app-router.tsx";
import { restoreFormatChoice } from "./lib/format/format-choice.ts";
import { openRouter } from "./lib/navigation.ts";
import { createQueryClient } from "./lib/query/query-client.ts";
import { userDetailsQuery } from "./lib/query/user-details.ts";
import { retryMissingStyles } from "./lib/screen/missing-file.ts";
import { takeArrival } from "./lib/session/arrival.ts";
import { leaveForLanding } from "./lib/session/leave-for-landing.ts";
import { currentSession, restoreSession } from "./lib/session/session-store.ts";
import { followTheme } from "./lib/theme-store.ts";
import "./lib/trusted-types.ts";

const queryClient = createQueryClient();
followTheme();
restoreFormatChoice();
retryMissingStyles();

/** Milliseconds until the frame is drawn without the user's details. */
const LONGEST_WAIT = 3000;

/** What the frame says of the user would move the screen if it came later. Without it the frame is drawn as it can be. */
const loadUser = (): Promise<unknown> =>
  Promise.race([
    queryClient.prefetchQuery({ ...userDetailsQuery, retry: false, networkMode: "always" }),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT)),
  ]);

function draw(router: DataRouter): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no element to draw in.");
  // In slices: a press is answered between two of them.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <AppRouter router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

// Decided before the router reads the address, so that nothing of the wrong screen is ever drawn.
// A sign-in that arrives is used in place of a stored session.
const isArriving = takeArrival();
if (!restoreSession(Date.now()) && !isArriving && !isShared(window.location.pathname)) leaveForLanding();
else {
  if (currentSession() !== null && isPlanStep(window.location.pathname) && !namesPlan(window.location.search))
    window.history.replaceState(null, "", paths.gtmPlans);
  const path = isArriving ? paths.signIn : window.location.pathname;
  // First of all that is read: the drawing waits for it.
  const user = currentSession() === null ? null : loadUser();
  const router = openRouter(createRoutes(queryClient));
  void Promise.all([prepareAddress(queryClient, path), user]).then(() => draw(router));
}
