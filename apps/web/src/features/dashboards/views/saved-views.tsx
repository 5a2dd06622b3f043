import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Menu } from "../../../components/menu/menu.tsx";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import type { DashboardView } from "../dashboard-view.ts";
import { dashboardViews } from "../queries.ts";

const ViewsDialog = lazy(async () => ({ default: (await import("./views-dialog.tsx")).ViewsDialog }));

/** Opens a saved view, and the dialog that saves and changes them. */
export function SavedViews({ view }: { view: DashboardView }) {
  const { data: saved = [] } = useQuery(dashboardViews);
  const [isOpen, setOpen] = useState(false);
  const mayManage = useMayCall("createDashboardView");
  if (!mayManage && saved.length === 0) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={<Button icon={<Bookmark aria-hidden="true" />}>Views</Button>}
        items={[
          ...saved.map(({ name, view: address }) => ({ label: name, onSelect: () => view.open(address) })),
          ...(mayManage
            ? [
                {
                  label: saved.length === 0 ? "Save this view" : "Save and manage views",
                  startsGroup: saved.length > 0,
                  onSelect: () => setOpen(true),
                },
              ]
            : []),
        ]}
      />
      {isOpen && (
        <Suspense>
          <ViewsDialog address={view.address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
