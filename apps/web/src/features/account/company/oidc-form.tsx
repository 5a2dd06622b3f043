import { type CompanySignIn, companyProviderBody, type InvitedRole } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TextField } from "../../../components/field/text-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { isRecord } from "../../../lib/is-record.ts";
import account from "../account-screen.module.css";
import { useSaveProvider } from "../api/company.ts";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { useOwnerForm } from "../owner/use-owner-form.ts";
import { ProviderActions } from "./provider-actions.tsx";
import { RoleFields } from "./role-fields.tsx";
import { readRoleLines, roleLines } from "./role-lines.ts";

type Provider = CompanySignIn["provider"];

const valuesOf = (provider: Provider) => ({
  issuer: provider?.issuer ?? "",
  clientId: provider?.clientId ?? "",
  clientSecret: "",
  roles: roleLines(provider?.roles ?? []),
});

/** @param provider the saved one, if it is an OpenID provider */
export function OidcForm({ workspaceId, provider }: { workspaceId: string; provider: Provider }) {
  const { data: methods } = useQuery(signInMethodsQuery);
  const save = useSaveProvider(workspaceId);
  const [defaultRole, setDefaultRole] = useState<InvitedRole>(provider?.defaultRole ?? "viewer");
  const form = useOwnerForm({
    methods,
    recentIsEnough: true,
    initial: valuesOf(provider),
    schema: {
      safeParse: (values) => companyProviderBody.safeParse(bodyOf(values, defaultRole)),
    },
    async send(body, reset) {
      const saved = await save.mutateAsync(body);
      reset({ ...valuesOf(saved.provider), password: "", secondFactor: "" });
      toast.success("Identity provider saved");
    },
  });
  return (
    <form className={account["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <TextField
        {...form.field("issuer")}
        label="Issuer"
        placeholder="https://login.example.com"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...form.field("clientId")} label="Client ID" autoComplete="off" spellCheck={false} />
      <TextField
        {...form.field("clientSecret")}
        label="Client secret"
        type="password"
        autoComplete="off"
        help={provider === null ? undefined : "Leave it empty to keep the saved one"}
      />
      <RoleFields defaultRole={defaultRole} onDefaultRole={setDefaultRole} roles={form.field("roles")} />
      <ProviderActions
        workspaceId={workspaceId}
        form={form}
        isSaved={provider !== null}
        isSaving={save.isPending}
      />
    </form>
  );
}

/** What the texts of the form say. An empty secret is not sent. */
function bodyOf(values: unknown, defaultRole: InvitedRole): unknown {
  if (!isRecord(values)) return values;
  const { clientSecret, roles, ...others } = values;
  return {
    ...others,
    ...(clientSecret !== "" && { clientSecret }),
    defaultRole,
    roles: readRoleLines(typeof roles === "string" ? roles : ""),
  };
}
