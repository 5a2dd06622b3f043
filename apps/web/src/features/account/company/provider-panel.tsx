import type { CompanySignIn } from "@beachhead/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { Panel } from "../../../components/panel/panel.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { formatDate } from "../../../lib/format/dates.ts";
import { useMay } from "../../../lib/workspace/use-workspace.ts";
import account from "../account-screen.module.css";
import styles from "./company.module.css";
import { CopiedValue } from "./copied-value.tsx";
import { OidcForm } from "./oidc-form.tsx";
import { SamlForm } from "./saml-form.tsx";

interface ProviderPanelProps {
  workspaceId: string;
  company: CompanySignIn;
}

type Kind = NonNullable<CompanySignIn["provider"]>["kind"];

const kindNames: Readonly<Record<Kind, string>> = { oidc: "OpenID Connect", saml: "SAML 2.0" };
const kinds = (["oidc", "saml"] as const).map((value) => ({ value, label: kindNames[value] }));

/** The identity provider of the company. Admins read it, owners change it. */
export function ProviderPanel({ workspaceId, company }: ProviderPanelProps) {
  const isOwner = useMay("owner");
  const { provider, addresses } = company;
  const [kind, setKind] = useState<Kind>(provider?.kind ?? "oidc");
  const Form = kind === "saml" ? SamlForm : OidcForm;
  return (
    <Panel title="Identity provider" subtitle={stateOf(provider)}>
      <div className={styles["stack"]}>
        {isOwner && (
          <SegmentedControl
            className={account["kinds"]}
            label="Protocol"
            items={kinds}
            value={kind}
            onValueChange={setKind}
          />
        )}
        <div className={account["form"]}>
          {kind === "oidc" ? (
            <CopiedValue label="Redirect address" text={addresses.redirectUri} />
          ) : (
            <>
              <CopiedValue label="Our entity ID" text={addresses.entityId} />
              <CopiedValue label="Assertion consumer service address" text={addresses.assertionConsumer} />
              <p className={styles["note"]}>
                The metadata has both and is at the address of the entity ID.{" "}
                <a href={addresses.entityId} download="beachhead-metadata.xml" className={styles["download"]}>
                  <Download aria-hidden="true" size={14} />
                  Download metadata
                </a>
              </p>
            </>
          )}
        </div>
        {isOwner && provider !== null && provider.kind !== kind && (
          <p className={styles["note"]}>
            Saving replaces the provider by {kindNames[provider.kind]}. The new one has to be tested before it
            can be the only way in.
          </p>
        )}
        {isOwner ? (
          <Form
            key={`${kind} ${provider === null}`}
            workspaceId={workspaceId}
            provider={provider?.kind === kind ? provider : null}
          />
        ) : (
          <p className={styles["note"]}>
            {provider === null
              ? "An owner of the workspace can set up the identity provider."
              : `${kindNames[provider.kind]}: ${provider.issuer}. An owner of the workspace can change it.`}
          </p>
        )}
      </div>
    </Panel>
  );
}

function stateOf(provider: CompanySignIn["provider"]): string {
  if (provider === null) return "By OpenID Connect or SAML 2.0: Entra, Okta, Google, Keycloak and others";
  return provider.testedAt === null
    ? "Not tested with these settings"
    : `Tested ${formatDate(provider.testedAt)}`;
}
