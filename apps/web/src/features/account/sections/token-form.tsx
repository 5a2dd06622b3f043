import {
  accessTokenBody,
  MAX_TOKEN_DAYS,
  type SignInMethods,
  type TokenScope,
  tokenScopes,
} from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { CopyField } from "../../../components/copy-field/copy-field.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { formatDate, isoDay } from "../../../lib/format/dates.ts";
import styles from "../account-screen.module.css";
import type { useCreateAccessToken } from "../api/access-tokens.ts";
import { FormNotice } from "../form-notice.tsx";
import { OwnerFields } from "../owner/owner-fields.tsx";
import { useOwnerForm } from "../owner/use-owner-form.ts";
import { scopeWords } from "../tokens/token-words.ts";

const USUAL_DAYS = 90;
const DAY = 86_400_000;

const dayAhead = (days: number) => isoDay(new Date(Date.now() + days * DAY));
const formSchema = accessTokenBody.omit({ scope: true });

const scopes = tokenScopes.map((value) => ({ value, label: scopeWords[value] }));

interface TokenFormProps {
  create: ReturnType<typeof useCreateAccessToken>;
  methods: SignInMethods | undefined;
}

/** Creates a token and shows it once. Asks for password and code unless the sign-in was recent. */
export function TokenForm({ create, methods }: TokenFormProps) {
  const [scope, setScope] = useState<TokenScope>("read");
  const form = useOwnerForm({
    methods,
    recentIsEnough: true,
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
        {form.shown.length > 0 && (
          <p className={styles["note"]}>You signed in more than ten minutes ago. Confirm that it is you.</p>
        )}
        <OwnerFields form={form} />
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
