import { lazy, Suspense, useEffect } from "react";
import { toast } from "../../components/toast/toast-store.ts";
import { useOpenWorkspace } from "../../lib/workspace/open-workspace.ts";
import { roleNames } from "../../lib/workspace/role-names.ts";

const Ended = lazy(() => import("./membership-ended.tsx"));

/** Says that the user's role in the open workspace changed, or that they are no longer a member of it. */
export function MembershipEnd() {
  const { team, isOver } = useOpenWorkspace();
  useEffect(
    () =>
      useOpenWorkspace.subscribe(({ team: now }, { team: before }) => {
        // Without a name it is read for the first time.
        if (now === null || before === null || before.name === "" || now.id !== before.id) return;
        if (now.role !== before.role)
          toast.blank(`Your role in ${now.name} is now ${roleNames[now.role].toLowerCase()}.`);
      }),
    [],
  );
  return <Suspense>{isOver && team !== null && <Ended team={team} />}</Suspense>;
}
