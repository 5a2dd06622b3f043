import type { AccessTokenItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { May } from "../../../components/may.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { mayCall } from "../../../lib/workspace/use-workspace.ts";
import styles from "../account-screen.module.css";
import { accessTokensQuery, useCreateAccessToken, useRevokeAccessToken } from "../api/access-tokens.ts";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { DeleteEntry } from "../delete-entry.tsx";
import { Loaded } from "../loaded.tsx";
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
      <DeleteEntry
        entry={asked}
        verb={isApp ? "Disconnect" : "Revoke"}
        confirmLabel={isApp ? "Disconnect app" : "Revoke token"}
        body={
          isApp
            ? "The app is refused immediately. It can ask you for access again."
            : "Scripts that use this token are refused immediately. This cannot be undone."
        }
        done={isApp ? "App disconnected" : "Token revoked"}
        remove={revoke}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** Personal access tokens for scripts and agents. */
export function TokensSection() {
  const query = useQuery(accessTokensQuery);
  const { data } = query;
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
        <Loaded query={query} failure="Your tokens could not be loaded">
          {() => (own.length === 0 ? <NoTokens /> : <TokenLines tokens={own} />)}
        </Loaded>
      </Panel>
      <May call="createAccessToken">
        <AgentPanel token={create.data?.token} />
      </May>
    </>
  );
}
