import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api/call.ts";
import { goToWorkspace } from "../../lib/workspace/go-to-workspace.ts";
import { useWorkspace } from "../../lib/workspace/use-workspace.ts";
import { ButtonLink } from "../button/button.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { PageLoader } from "../spinner/spinner.tsx";

interface DocumentGoneProps {
  id: string;
  /** "simulation" */
  name: string;
  /** Where the other documents are. */
  list: { label: string; to: string };
}

/**
 * Shown for a document that the open workspace does not have. One of another workspace of the user opens there, at the same
 * address.
 */
export function DocumentGone({ id, name, list }: DocumentGoneProps) {
  const openId = useWorkspace().id;
  const { data, isPending } = useQuery({
    queryKey: ["workspace-of", id],
    queryFn: ({ signal }) => call("findDocumentWorkspace", { params: { id }, signal }),
    gcTime: 0,
  });
  const elsewhere = data === undefined || data.workspace.id === openId ? undefined : data.workspace;
  useEffect(() => {
    if (elsewhere === undefined) return;
    const { pathname, search } = window.location;
    void goToWorkspace(elsewhere, { to: pathname + search, notice: `Switched to ${elsewhere.name}` });
  }, [elsewhere]);
  if (isPending || elsewhere !== undefined) return <PageLoader message="Loading..." />;
  return (
    <EmptyState
      title={`This ${name} no longer exists`}
      body="It may have been deleted. Deleted items can be restored for 30 days, unless an admin of the workspace chose another time."
      action={<ButtonLink to={list.to}>{list.label}</ButtonLink>}
    />
  );
}
