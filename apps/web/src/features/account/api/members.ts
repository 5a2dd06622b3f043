import type { BodyInputOf, InvitedRole, InviteResult, WorkspaceRole } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { userDetailsQuery } from "../../../lib/query/user-details.ts";
import { workspacesQuery } from "../../../lib/workspace/workspaces.ts";
import type { OwnerProof } from "../owner/owner-form.tsx";

/** Most addresses of one call. */
const AT_ONCE = 100;

export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ["invitations", id],
    queryFn: ({ signal }) => call("listInvitations", { params: { id }, signal }),
  });

/** Whatever came of a change, members, invitations, roles and seats are read again. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [["members"], ["invitations"], workspacesQuery.queryKey, userDetailsQuery.queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useCreateWorkspace = () =>
  useChange((body: BodyInputOf<"createWorkspace">) => call("createWorkspace", { body }));

export const useRenameWorkspace = (id: string) =>
  useChange((body: BodyInputOf<"renameWorkspace">) => call("renameWorkspace", { params: { id }, body }));

export const useDeleteWorkspace = (id: string) =>
  useMutation({ mutationFn: (body: OwnerProof) => call("deleteWorkspace", { params: { id }, body }) });

interface Invited {
  emails: readonly string[];
  role: InvitedRole;
}

/** Invites any number of people. What was sent before a later call fails is listed nevertheless. */
export const useInvite = (id: string) =>
  useChange(async ({ emails, role }: Invited): Promise<InviteResult[]> => {
    const results: InviteResult[] = [];
    for (let start = 0; start < emails.length; start += AT_ONCE) {
      const body = { emails: emails.slice(start, start + AT_ONCE), role };
      const { invitations } = await call("invitePeople", { params: { id }, body });
      results.push(...invitations);
    }
    return results;
  });

export const useResendInvitation = (id: string) =>
  useChange((invitationId: string) => call("resendInvitation", { params: { id, invitationId } }));

export const useChangeInvitation = (id: string) =>
  useChange(({ invitationId, role }: { invitationId: string; role: InvitedRole }) =>
    call("changeInvitation", { params: { id, invitationId }, body: { role } }),
  );

export const useRevokeInvitation = (id: string) =>
  useChange((invitationId: string) => call("revokeInvitation", { params: { id, invitationId } }));

export const useChangeRole = (id: string) =>
  useChange(({ userId, role }: { userId: string; role: WorkspaceRole }) =>
    call("changeMember", { params: { id, userId }, body: { role } }),
  );

export const useRemoveMember = (id: string) =>
  useChange((userId: string) => call("removeMember", { params: { id, userId } }));

export const useHandOver = (id: string) =>
  useChange((body: OwnerProof & { userId: string }) => call("transferWorkspace", { params: { id }, body }));

/** What an invitation's mail leads to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call("getInvitation", { params: { token }, signal }),
    retry: false,
  });

export const useAcceptInvitation = (token: string) =>
  useMutation({ mutationFn: () => call("acceptInvitation", { params: { token } }) });
