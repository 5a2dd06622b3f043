import { type FormEvent, useState } from "react";
import { ApiError, messageOf } from "../../lib/api/api-error.ts";
import { formatDate } from "../../lib/format/dates.ts";
import { Button } from "../button/button.tsx";
import { CopyField } from "../copy-field/copy-field.tsx";
import { LimitNotice } from "../document-form/limit-notice.tsx";
import { NumberField } from "../number-field/number-field.tsx";
import styles from "./share.module.css";
import { brokenDaysRule } from "./share-rules.ts";
import { type ShareSubject, useCreateShare } from "./shares.ts";

const USUAL_DAYS = 30;
const MOST_DAYS = 365;

/** Creates a link and shows it once. */
export function ShareForm({ subject }: { subject: ShareSubject }) {
  const [days, setDays] = useState<number | null>(USUAL_DAYS);
  const [isInvalid, setInvalid] = useState(false);
  const [error, setError] = useState<string>();
  const share = useCreateShare(subject);
  const isLimit = share.error instanceof ApiError && share.error.code === "payment_required";

  function make(event: FormEvent): void {
    event.preventDefault();
    if (share.isPending || isInvalid) return;
    const broken = brokenDaysRule(days);
    setError(broken);
    if (broken === undefined) share.mutate(days);
  }

  return (
    <>
      <form className={styles["form"]} noValidate onSubmit={make}>
        <NumberField
          label="Days until the link expires"
          unit="days"
          help={`From 1 to ${MOST_DAYS}`}
          min={1}
          max={MOST_DAYS}
          value={days}
          error={error}
          className={styles["days"]}
          onValueChange={(value) => {
            setDays(value);
            setError(undefined);
          }}
          onInvalidText={(text) => setInvalid(text !== null)}
        />
        <Button type="submit" variant="primary" busy={share.isPending} className={styles["beside"]}>
          Create link
        </Button>
      </form>
      {share.error instanceof ApiError && isLimit ? (
        <LimitNotice limit={share.error} />
      ) : (
        share.error !== null && (
          <p role="alert" className={styles["failure"]}>
            {messageOf(share.error)}
          </p>
        )
      )}
      {share.data !== undefined && (
        <CopyField
          key={share.data.id}
          label="Link"
          text={`${window.location.origin}${share.data.path}`}
          help={`Copy it now: it is shown only once. It works until ${formatDate(share.data.expiresAt)}.`}
        />
      )}
    </>
  );
}
