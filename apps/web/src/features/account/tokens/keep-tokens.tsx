import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { accessTokensQuery } from "../api/access-tokens.ts";
import { FormNotice } from "../form-notice.tsx";
import styles from "./keep-tokens.module.css";
import { datesOf, scopeWords } from "./token-words.ts";

interface KeepTokensProps {
  /** Ids of the tokens that stay. */
  kept: string[];
  onKeptChange(kept: string[]): void;
}

/** Which API tokens survive a change that revokes the others; nothing for a user without a token that works. */
export function KeepTokens({ kept, onKeptChange }: KeepTokensProps) {
  const helpId = useId();
  const { data, isPending, isFetching, refetch } = useQuery(accessTokensQuery);
  if (isPending)
    return (
      <div aria-busy="true">
        <Skeleton height={64} />
      </div>
    );
  if (data === undefined)
    return (
      <div className={styles["unloaded"]}>
        <FormNotice failure>
          Your API tokens could not be loaded. If you continue, all of them are revoked.
        </FormNotice>
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Load the tokens
        </Button>
      </div>
    );
  const living = data.tokens.filter(({ expired }) => !expired);
  if (living.length === 0) return null;
  return (
    <fieldset className={styles["tokens"]} aria-describedby={helpId}>
      <legend>Keep these API tokens</legend>
      <p id={helpId}>All others are revoked. Scripts and agents that use them stop working.</p>
      <ul>
        {living.map((token) => (
          <li key={token.id}>
            <Checkbox
              className={styles["token"]}
              label={<b>{token.name}</b>}
              help={`${scopeWords[token.scope]}. ${datesOf(token)}`}
              checked={kept.includes(token.id)}
              onCheckedChange={(isKept) =>
                onKeptChange(isKept ? [...kept, token.id] : kept.filter((id) => id !== token.id))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
