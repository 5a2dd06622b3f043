import { type CompanyDomain, domainBody } from "@beachhead/contract";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ConfirmDialog } from "../../../components/dialog/dialog.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { useMay } from "../../../lib/workspace/use-workspace.ts";
import account from "../account-screen.module.css";
import { useAddDomain, useCheckDomain, useRemoveDomain } from "../api/company.ts";
import { FormNotice } from "../form-notice.tsx";
import styles from "./company.module.css";
import { CopiedValue } from "./copied-value.tsx";

interface DomainsPanelProps {
  workspaceId: string;
  domains: readonly CompanyDomain[];
}

/** The claimed domains, each with the DNS record that proves the claim until it was found. */
export function DomainsPanel({ workspaceId, domains }: DomainsPanelProps) {
  const add = useAddDomain(workspaceId);
  const form = useSubmitForm({
    initial: { domain: "" },
    schema: domainBody,
    async send(body, reset) {
      await add.mutateAsync(body);
      reset();
    },
  });
  return (
    <Panel title="Domains" subtitle="Addresses of these domains sign in by your identity provider">
      {domains.length > 0 && (
        <ul className={styles["domains"]}>
          {domains.map((domain) => (
            <DomainLine key={domain.id} workspaceId={workspaceId} domain={domain} />
          ))}
        </ul>
      )}
      <form className={account["form"]} {...form.props}>
        <FormNotice failure>{form.failure}</FormNotice>
        <TextField {...form.field("domain")} label="Domain" placeholder="example.com" autoComplete="off" />
        <div className={account["formActions"]}>
          <Button type="submit" busy={add.isPending}>
            Claim domain
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function DomainLine({ workspaceId, domain }: { workspaceId: string; domain: CompanyDomain }) {
  const isOwner = useMay("owner");
  const check = useCheckDomain(workspaceId);
  const remove = useRemoveDomain(workspaceId);
  const [isRemoving, setRemoving] = useState(false);
  const { id, domain: name, record, verifiedAt, missingSince } = domain;
  const isShown = verifiedAt === null || missingSince !== null;

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync(id);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setRemoving(false);
  }

  return (
    <li className={styles["domain"]}>
      <div className={styles["head"]}>
        <b>{name}</b>
        <State domain={domain} />
        <span>
          {isShown && (
            <Button
              size="sm"
              aria-label={`Check ${name}`}
              busy={check.isPending}
              onClick={() => check.mutate(id)}
            >
              Check
            </Button>
          )}
          {isOwner && (
            <Button size="sm" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </span>
      </div>
      {isShown && (
        <>
          <p className={styles["note"]}>Publish this TXT record with your DNS provider, then check it.</p>
          <CopiedValue label="Host" text={record.host} />
          <CopiedValue label="Value" text={record.value} />
          {check.isError && <FormNotice failure>{messageOf(check.error)}</FormNotice>}
        </>
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={`Remove ${name}?`}
        body={
          <p className={account["dialogNote"]}>
            Its addresses no longer sign in by your identity provider. Another workspace can claim it.
          </p>
        }
        confirmLabel="Remove"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => void confirm()}
      />
    </li>
  );
}

function State({ domain: { verifiedAt, missingSince } }: { domain: CompanyDomain }) {
  if (verifiedAt === null) return <Tag>Waiting for the DNS record</Tag>;
  if (missingSince !== null)
    return (
      <Tag tone="caution" icon={<CircleAlert aria-hidden="true" />}>
        Record missing since {formatDate(missingSince)}
      </Tag>
    );
  return (
    <Tag tone="positive" icon={<CircleCheck aria-hidden="true" />}>
      Verified
    </Tag>
  );
}
