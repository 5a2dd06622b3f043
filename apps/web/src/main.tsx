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
import { toast } from "./components/toast/toast-store.ts";
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
import { openTeam, useOpenWorkspace } from "./lib/workspace/open-workspace.ts";
import { hasSwitched, switchWorkspace, takeNotice } from "./lib/workspace/switch-workspace.ts";
import { workspacesQuery } from "./lib/workspace/workspaces.ts";
import "./lib/trusted-types.ts";

const queryClient = createQueryClient();
followTheme();
restoreFormatChoice();
retryMissingStyles();

/** Milliseconds until the frame is drawn without the user's details. */
const LONGEST_WAIT = 3000;

const longestWait = () => new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));

/** What the frame says of the user would move the screen if it came later. Without it the frame is drawn as it can be. */
const loadUser = (): Promise<unknown> =>
  Promise.race([
    queryClient.prefetchQuery({ ...userDetailsQuery, retry: false, networkMode: "always" }),
    longestWait(),
  ]);

/** The role decides what is drawn, and a membership that ended leads back to the personal workspace. */
const loadRole = (): Promise<unknown> =>
  Promise.race([
    queryClient.prefetchQuery({ ...workspacesQuery, retry: false, networkMode: "always" }),
    longestWait(),
  ]);

/** Back to a page of before a switch: it would show the workspace that this tab has left. */
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted && hasSwitched()) window.location.reload();
});

/** A tab that remembers a workspace of which the user is no longer a member loads again in the personal one. */
function begin(router: DataRouter): void {
  const { isOver } = useOpenWorkspace.getState();
  if (isOver)
    switchWorkspace(null, { to: paths.getStarted, notice: "You are no longer a member of that workspace." });
  else draw(router);
}

function draw(router: DataRouter): void {
  if (openTeam() !== null) void import("./data/live.ts").then(({ startLive }) => startLive(queryClient));
  const notice = takeNotice();
  if (notice !== null) toast.blank(notice);
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
  const role = openTeam() === null ? null : loadRole();
  void Promise.all([prepareAddress(queryClient, path), user, role]).then(() => begin(router));
}
