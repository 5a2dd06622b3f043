import type { BodyInputOf } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { OwnerProof } from "../owner/owner-form.tsx";

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ["company-sign-in", id],
    queryFn: ({ signal }) => call("getCompanySignIn", { params: { id }, signal }),
  });

/** Whatever came of a change, the settings are read again. */
function useChange<Input, Output>(id: string, mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: companyQuery(id).queryKey }),
  });
}

export const useAddDomain = (id: string) =>
  useChange(id, (body: BodyInputOf<"addCompanyDomain">) =>
    call("addCompanyDomain", { params: { id }, body }),
  );

export const useCheckDomain = (id: string) =>
  useChange(id, (domainId: string) => call("checkCompanyDomain", { params: { id, domainId } }));

export const useRemoveDomain = (id: string) =>
  useChange(id, (domainId: string) => call("removeCompanyDomain", { params: { id, domainId } }));

export const useSaveProvider = (id: string) =>
  useChange(id, (body: BodyInputOf<"saveCompanyProvider">) =>
    call("saveCompanyProvider", { params: { id }, body }),
  );

export const useSaveSamlProvider = (id: string) =>
  useChange(id, (body: BodyInputOf<"saveSamlProvider">) =>
    call("saveSamlProvider", { params: { id }, body }),
  );

export const useRemoveProvider = (id: string) =>
  useChange(id, (body: OwnerProof) => call("removeCompanyProvider", { params: { id }, body }));

export const useEnforce = (id: string) =>
  useChange(id, (body: OwnerProof & { enforced: boolean }) =>
    call("enforceCompanySignIn", { params: { id }, body }),
  );

export const useSaveSessionRules = (id: string) =>
  useChange(id, (body: BodyInputOf<"saveSessionRules">) =>
    call("saveSessionRules", { params: { id }, body }),
  );

export const useCreateScimToken = (id: string) =>
  useChange(id, (body: OwnerProof) => call("createScimToken", { params: { id }, body }));

export const useRevokeScimToken = (id: string) =>
  useChange(id, () => call("revokeScimToken", { params: { id } }));

/** Goes to the provider for a sign-in that only checks the settings. */
export const useTestSignIn = (id: string) =>
  useMutation({
    mutationFn: async () => {
      const { url } = await call("testCompanySignIn", { params: { id }, withCookie: true });
      window.location.assign(url);
    },
  });
