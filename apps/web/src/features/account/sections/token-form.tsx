import { accessTokenBody, MAX_TOKEN_DAYS, type TokenScope } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { CopyField } from "../../../components/copy-field/copy-field.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import { formatDate, isoDay } from "../../../lib/format/dates.ts";
import styles from "../account-screen.module.css";
import type { useCreateAccessToken } from "../api/access-tokens.ts";
import { FormNotice } from "../form-notice.tsx";

const USUAL_DAYS = 90;
const DAY = 86_400_000;

const dayAhead = (days: number) => isoDay(new Date(Date.now() + days * DAY));
const formSchema = accessTokenBody.omit({ scope: true });

const scopes = [
  { value: "read", label: "Read only" },
  { value: "write", label: "Read and write" },
] as const;

/** Creates a token and shows it once. */
export function TokenForm({ create }: { create: ReturnType<typeof useCreateAccessToken> }) {
  const [scope, setScope] = useState<TokenScope>("read");
  const form = useSubmitForm({
    initial: { name: "", expiresAt: dayAhead(USUAL_DAYS) },
    schema: formSchema,
    async send(values, reset) {
      await create.mutateAsync({ ...values, scope });
      reset();
    },
  });

  return (
    <>
      <form className={styles["form"]} {...form.props}>
        <FormNotice failure>{form.failure}</FormNotice>
        <TextField
          {...form.field("name")}
          label="Name"
          help="What uses it, such as Nightly report"
          autoComplete="off"
        />
        <TextField
          {...form.field("expiresAt")}
          label="End date"
          type="date"
          min={dayAhead(1)}
          max={dayAhead(MAX_TOKEN_DAYS - 1)}
          help="The token works until the end of this day (UTC)"
        />
        <div>
          <p className={styles["scopeLabel"]} aria-hidden="true">
            Scope
          </p>
          <SegmentedControl label="Scope" items={scopes} value={scope} onValueChange={setScope} />
        </div>
        <div className={styles["formActions"]}>
          <Button type="submit" variant="primary" busy={create.isPending}>
            Create token
          </Button>
        </div>
      </form>
      {create.data !== undefined && (
        <CopyField
          key={create.data.id}
          label="Token"
          text={create.data.token}
          help={`Copy it now: it is shown only once. It works until ${formatDate(create.data.expiresAt)}.`}
        />
      )}
    </>
  );
}
