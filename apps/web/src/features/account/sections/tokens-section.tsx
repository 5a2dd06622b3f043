import type { AccessTokenItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ConfirmDialog } from "../../../components/dialog/dialog.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { May } from "../../../components/may.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { mayCall } from "../../../lib/workspace/use-workspace.ts";
import styles from "../account-screen.module.css";
import { accessTokensQuery, useCreateAccessToken, useRevokeAccessToken } from "../api/access-tokens.ts";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { datesOf, scopeWords } from "../tokens/token-words.ts";
import { AgentPanel } from "./agent-panel.tsx";
import { TokenForm } from "./token-form.tsx";

const verbFor = ({ app }: AccessTokenItem) => (app === null ? "Revoke" : "Disconnect");

function TokenLine({ token, onRevoke }: { token: AccessTokenItem; onRevoke: () => void }) {
  return (
    <li className={styles["method"]}>
      <div>
        <b>
          {token.name}
          {token.expired ? (
            <Tag tone="negative" icon={<CircleAlert aria-hidden="true" />}>
              Expired
            </Tag>
          ) : (
            <Tag>{scopeWords[token.scope]}</Tag>
          )}
        </b>
        <small>
          {token.app !== null && `${token.app}. `}
          {datesOf(token)}
        </small>
      </div>
      <Button size="sm" aria-label={`${verbFor(token)} ${token.name}`} onClick={onRevoke}>
        {verbFor(token)}
      </Button>
    </li>
  );
}

const NoTokens = () => (
  <EmptyState
    title="No tokens yet"
    body={
      mayCall("createAccessToken")
        ? "Create one to call the API from a script or to connect an agent."
        : "An admin of this workspace can create one for a script or an agent."
    }
  />
);

function TokenLines({ tokens }: { tokens: readonly AccessTokenItem[] }) {
  const revoke = useRevokeAccessToken();
  const [asked, setAsked] = useState<AccessTokenItem | null>(null);
  const isApp = asked !== null && asked.app !== null;
  return (
    <>
      <ul className={styles["methods"]}>
        {tokens.map((token) => (
          <TokenLine key={token.id} token={token} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`${isApp ? "Disconnect" : "Revoke"} "${asked?.name ?? ""}"?`}
        body={
          isApp
            ? "The app is refused immediately. It can ask you for access again."
            : "Scripts that use this token are refused immediately. This cannot be undone."
        }
        confirmLabel={isApp ? "Disconnect app" : "Revoke token"}
        tone="danger"
        busy={revoke.isPending}
        onConfirm={() => {
          if (asked === null) return;
          revoke.mutate(asked.id, {
            onSuccess: () => toast.success(isApp ? "App disconnected" : "Token revoked"),
            onError: (error) => toast.error(messageOf(error)),
            onSettled: () => setAsked(null),
          });
        }}
      />
    </>
  );
}

/** Personal access tokens for scripts and agents. */
export function TokensSection() {
  const { data, error, refetch } = useQuery(accessTokensQuery);
  const create = useCreateAccessToken();
  const { data: methods, isPending } = useQuery(signInMethodsQuery);
  const apps = data?.tokens.filter(({ app }) => app !== null) ?? [];
  const own = data?.tokens.filter(({ app }) => app === null) ?? [];
  return (
    <>
      <May call="createAccessToken">
        <Panel
          title="New token"
          subtitle={
            <>
              For scripts that call the <a href="/api/docs">API</a> and for agents. A token cannot sign in,
              pay or change your account.
            </>
          }
        >
          {isPending ? (
            <div aria-busy="true">
              <Skeleton height={220} />
            </div>
          ) : (
            <TokenForm create={create} methods={methods} />
          )}
        </Panel>
      </May>
      {apps.length > 0 && (
        <Panel flush title="Connected apps">
          <TokenLines tokens={apps} />
        </Panel>
      )}
      <Panel flush title="Your tokens">
        {data !== undefined ? (
          own.length === 0 ? (
            <NoTokens />
          ) : (
            <TokenLines tokens={own} />
          )
        ) : error !== null ? (
          <LoadFailure title="Your tokens could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={styles["waiting"]} aria-busy="true">
            <Skeleton height={96} />
          </div>
        )}
      </Panel>
      <May call="createAccessToken">
        <AgentPanel token={create.data?.token} />
      </May>
    </>
  );
}
