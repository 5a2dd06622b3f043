import { Link2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMayCall } from "../../lib/workspace/use-workspace.ts";
import { Button } from "../button/button.tsx";
import type { ShareSubject } from "./shares.ts";

const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));

/** Opens the share links of a stored document. */
export function ShareButton({ subject }: { subject: ShareSubject }) {
  const [isOpen, setOpen] = useState(false);
  const mayShare = useMayCall("createShare");
  if (!mayShare) return null;
  return (
    <>
      <Button icon={<Link2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
