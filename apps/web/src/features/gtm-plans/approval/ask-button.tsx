import { BadgeCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { useMayCall, useWorkspace } from "../../../lib/workspace/use-workspace.ts";

const AskDialog = lazy(async () => ({ default: (await import("./ask-dialog.tsx")).AskDialog }));

/** Opens the request for approval, in a team. Elsewhere only the menu of the plan offers it. */
export function AskButton({ plan }: { plan: { id: string; gtmPlanName: string } }) {
  const [isOpen, setOpen] = useState(false);
  const isTeam = useWorkspace().kind === "team";
  const may = useMayCall("askForApproval");
  if (!isTeam || !may) return null;
  return (
    <>
      <Button icon={<BadgeCheck aria-hidden="true" />} onClick={() => setOpen(true)}>
        Ask for approval
      </Button>
      {isOpen && (
        <Suspense>
          <AskDialog plan={plan} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
