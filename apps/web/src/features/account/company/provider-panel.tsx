import { type CompanySignIn, companyProviderBody, type InvitedRole, invitedRoles } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { TextArea, TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { isRecord } from "../../../lib/is-record.ts";
import { useMay } from "../../../lib/workspace/use-workspace.ts";
import account from "../account-screen.module.css";
import { useRemoveProvider, useSaveProvider, useTestSignIn } from "../api/company.ts";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { roleNames, roleRights, seatWords } from "../members/role-words.ts";
import { OwnerDialog } from "../owner/owner-dialog.tsx";
import { OwnerFields } from "../owner/owner-fields.tsx";
import { useOwnerForm } from "../owner/use-owner-form.ts";
import styles from "./company.module.css";
import { CopiedValue } from "./copied-value.tsx";
import { readRoleLines, roleLines } from "./role-lines.ts";

const roleOptions = invitedRoles.map((role) => ({ value: role, label: roleNames[role] }));
const isInvited = (text: string): text is InvitedRole => invitedRoles.some((role) => role === text);

interface ProviderPanelProps {
  workspaceId: string;
  company: CompanySignIn;
}

/** The identity provider of the company. Admins read it, owners change it. */
export function ProviderPanel({ workspaceId, company }: ProviderPanelProps) {
  const isOwner = useMay("owner");
  const { provider, addresses } = company;
  return (
    <Panel
      title="Identity provider"
      subtitle={
        provider === null ? "OpenID Connect: Entra, Okta, Google, Keycloak and others" : testWords(provider)
      }
    >
      <div className={account["form"]}>
        <CopiedValue label="Redirect address" text={addresses.redirectUri} />
      </div>
      {isOwner ? (
        <ProviderForm workspaceId={workspaceId} provider={provider} />
      ) : (
        <p className={styles["note"]}>
          {provider === null
            ? "An owner of the workspace can set up the identity provider."
            : `${provider.issuer}. An owner of the workspace can change it.`}
        </p>
      )}
    </Panel>
  );
}

type Provider = CompanySignIn["provider"];

const testWords = ({ testedAt }: NonNullable<Provider>) =>
  testedAt === null ? "Not tested with these settings" : `Tested ${formatDate(testedAt)}`;

function ProviderForm({ workspaceId, provider }: { workspaceId: string; provider: Provider }) {
  const { data: methods } = useQuery(signInMethodsQuery);
  const save = useSaveProvider(workspaceId);
  const test = useTestSignIn(workspaceId);
  const remove = useRemoveProvider(workspaceId);
  const [isRemoving, setRemoving] = useState(false);
  const [defaultRole, setDefaultRole] = useState<InvitedRole>(provider?.defaultRole ?? "viewer");
  const form = useOwnerForm({
    methods,
    recentIsEnough: true,
    initial: {
      issuer: provider?.issuer ?? "",
      clientId: provider?.clientId ?? "",
      clientSecret: "",
      roles: roleLines(provider?.roles ?? []),
    },
    schema: {
      safeParse: (values) => companyProviderBody.safeParse(bodyOf(values, defaultRole)),
    },
    async send(body) {
      await save.mutateAsync(body);
      toast.success("Identity provider saved");
    },
  });
  return (
    <>
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
        <SelectField
          label="Role of new members"
          options={roleOptions}
          value={defaultRole}
          onValueChange={(value) => {
            if (isInvited(value)) setDefaultRole(value);
          }}
          help={`${roleRights[defaultRole]} ${seatWords(defaultRole)}`}
        />
        <TextArea
          {...form.field("roles")}
          label="Roles of groups"
          rows={3}
          spellCheck={false}
          help="One a line, such as Sales: editor. The highest role applies at each sign-in."
        />
        {form.shown.length > 0 && (
          <p className={account["note"]}>You signed in more than ten minutes ago. Confirm that it is you.</p>
        )}
        <OwnerFields form={form} />
        {test.isError && <FormNotice failure>{messageOf(test.error)}</FormNotice>}
        <div className={account["formActions"]}>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save provider
          </Button>
          {provider !== null && (
            <>
              <Button
                busy={test.isPending || test.isSuccess}
                disabled={form.isDirty}
                onClick={() => test.mutate()}
              >
                Test sign-in
              </Button>
              <Button variant="danger" onClick={() => setRemoving(true)}>
                Remove
              </Button>
            </>
          )}
        </div>
      </form>
      {isRemoving && (
        <OwnerDialog
          title="Remove the identity provider?"
          body="Members sign in with a password or with Google again. Company sign-in is no longer the only way in."
          action="Remove"
          busy={remove.isPending}
          onClose={() => setRemoving(false)}
          send={(proof) => remove.mutateAsync(proof)}
        />
      )}
    </>
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
