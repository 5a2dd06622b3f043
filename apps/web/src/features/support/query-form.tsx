import {
  countWords,
  firstWords,
  MAX_QUERY_WORDS,
  QUERY_CREDITS,
  type UserDetails,
} from "@beachhead/contract";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../components/button/button.tsx";
import { TextArea } from "../../components/field/text-field.tsx";
import { toast } from "../../components/toast/toast-store.ts";
import { ApiError, serverMessageOf } from "../../lib/api/api-error.ts";
import { newKey } from "../../lib/new-key.ts";
import { paths } from "../../lib/paths.ts";
import styles from "./consulting.module.css";
import { useSendQuery } from "./consulting-calls.ts";

const FAILED = "Failed to submit Query. Please try again later.";

interface QueryFormProps {
  user: UserDetails;
  onDone: () => void;
}

/** The description of a problem, with a word counter; words beyond the limit are ignored. */
export function QueryForm({ user, onDone }: QueryFormProps) {
  const send = useSendQuery();
  const [problem, setProblem] = useState("");
  const [idempotencyKey] = useState(newKey);
  const [isBlank, setIsBlank] = useState(false);
  const isShort = send.error instanceof ApiError && send.error.code === "payment_required";

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    setIsBlank(problem.trim() === "");
    if (problem.trim() === "") return;
    const { name, email, company } = user;
    send.mutate(
      { body: { name, email, company, problemDescription: problem }, idempotencyKey },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          onDone();
        },
      },
    );
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      <TextArea
        label="Problem Description"
        rows={9}
        value={problem}
        error={isBlank ? "Problem description is required" : undefined}
        help={`${countWords(problem)} / ${MAX_QUERY_WORDS} words`}
        onChange={(event) => {
          setProblem(firstWords(event.target.value, MAX_QUERY_WORDS));
          setIsBlank(false);
        }}
      />
      <p className={styles["note"]}>
        A query costs {QUERY_CREDITS} consulting credits. You have {user.consultingAmount}. We answer to{" "}
        {user.email}.
      </p>
      {send.isError && (
        <p className={styles["failure"]} role="alert">
          {serverMessageOf(send.error) ?? FAILED}{" "}
          {isShort && (
            <Link to={paths.accountSubscription} onClick={onDone}>
              Open your subscription
            </Link>
          )}
        </p>
      )}
      <div className={styles["actions"]}>
        <Button type="submit" variant="primary" busy={send.isPending}>
          Submit Query
        </Button>
      </div>
    </form>
  );
}
