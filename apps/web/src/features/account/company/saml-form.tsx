import { type CompanySignIn, type InvitedRole, samlProviderBody } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TextArea, TextField } from "../../../components/field/text-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { isRecord } from "../../../lib/is-record.ts";
import account from "../account-screen.module.css";
import { useSaveSamlProvider } from "../api/company.ts";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { useOwnerForm } from "../owner/use-owner-form.ts";
import styles from "./company.module.css";
import { ProviderActions } from "./provider-actions.tsx";
import { RoleFields } from "./role-fields.tsx";
import { readRoleLines, roleLines } from "./role-lines.ts";

type Provider = CompanySignIn["provider"];

const valuesOf = (provider: Provider) => ({
  metadata: "",
  entityId: provider?.issuer ?? "",
  signInUrl: provider?.saml?.signInUrl ?? "",
  certificates: (provider?.saml?.certificates ?? []).map(({ pem }) => pem).join("\n"),
  emailAttribute: provider?.saml?.emailAttribute ?? "",
  nameAttribute: provider?.saml?.nameAttribute ?? "",
  groupsAttribute: provider?.saml?.groupsAttribute ?? "",
  roles: roleLines(provider?.roles ?? []),
});

const attributes = ["emailAttribute", "nameAttribute", "groupsAttribute"] as const;

/** @param provider the saved one, if it is a SAML provider */
export function SamlForm({ workspaceId, provider }: { workspaceId: string; provider: Provider }) {
  const { data: methods } = useQuery(signInMethodsQuery);
  const save = useSaveSamlProvider(workspaceId);
  const [defaultRole, setDefaultRole] = useState<InvitedRole>(provider?.defaultRole ?? "viewer");
  const initial = valuesOf(provider);
  const form = useOwnerForm({
    methods,
    recentIsEnough: true,
    initial,
    schema: {
      safeParse: (values) => samlProviderBody.safeParse(bodyOf(values, defaultRole)),
    },
    async send(body, reset) {
      const saved = await save.mutateAsync(body);
      reset({ ...valuesOf(saved.provider), password: "", secondFactor: "" });
      toast.success("Identity provider saved");
    },
  });
  // Opened where there is something to see: a name, or a message at one.
  const isOpen = attributes.some((name) => form.field(name).error !== undefined || initial[name] !== "");
  const plain = { autoComplete: "off", spellCheck: false };
  return (
    <form className={account["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <TextArea
        {...form.field("metadata")}
        {...plain}
        label="Metadata of the provider"
        rows={3}
        help="Paste its XML and save: it replaces the three fields below."
      />
      <TextField {...form.field("entityId")} {...plain} label="Entity ID of the provider" />
      <TextField
        {...form.field("signInUrl")}
        {...plain}
        label="Sign-in address"
        placeholder="https://login.example.com/saml"
      />
      <TextArea
        {...form.field("certificates")}
        {...plain}
        label="Signing certificate"
        rows={4}
        placeholder="-----BEGIN CERTIFICATE-----"
        help={certificateHelp(provider)}
      />
      <RoleFields defaultRole={defaultRole} onDefaultRole={setDefaultRole} roles={form.field("roles")} />
      <details className={styles["more"]} open={isOpen || undefined}>
        <summary>Names of attributes</summary>
        <div className={styles["stack"]}>
          <p className={styles["note"]}>
            Leave them empty for the names that Entra, Okta, Google and Keycloak use. The address is then also
            taken from the NameID.
          </p>
          <TextField {...form.field("emailAttribute")} {...plain} label="E-mail attribute" />
          <TextField {...form.field("nameAttribute")} {...plain} label="Name attribute" />
          <TextField {...form.field("groupsAttribute")} {...plain} label="Groups attribute" />
        </div>
      </details>
      <ProviderActions
        workspaceId={workspaceId}
        form={form}
        isSaved={provider !== null}
        isSaving={save.isPending}
      />
    </form>
  );
}

function certificateHelp(provider: Provider): string {
  const certificates = provider?.saml?.certificates ?? [];
  const ends = [...new Set(certificates.map(({ expiresAt }) => formatDate(expiresAt)))];
  const rule = "In PEM. Enter the next one below it before the provider changes its certificate.";
  return ends.length === 0 ? rule : `Valid until ${ends.join(" and ")}. ${rule}`;
}

/** What the texts of the form say. */
function bodyOf(values: unknown, defaultRole: InvitedRole): unknown {
  if (!isRecord(values)) return values;
  const { roles, ...others } = values;
  return { ...others, defaultRole, roles: readRoleLines(typeof roles === "string" ? roles : "") };
}
