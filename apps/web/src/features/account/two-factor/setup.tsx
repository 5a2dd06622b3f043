import { confirmTwoFactorBody } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { CopyField } from "../../../components/copy-field/copy-field.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import accountStyles from "../account-screen.module.css";
import { useConfirmTwoFactor } from "../api/two-factor.ts";
import { FormNotice } from "../form-notice.tsx";
import { KeepTokens } from "../tokens/keep-tokens.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./two-factor.module.css";

interface SetupProps {
  secret: string;
  /** For the QR code. */
  address: string;
  onCancel(): void;
  onDone(recoveryCodes: readonly string[]): void;
}

/** The secret for an authenticator app, and the code that proves the app has it. */
export function Setup({ secret, address, onCancel, onDone }: SetupProps) {
  const confirm = useConfirmTwoFactor();
  const [kept, setKept] = useState<string[]>([]);
  const form = useSubmitForm({
    initial: { code: "" },
    schema: confirmTwoFactorBody,
    async send({ code }) {
      const { recoveryCodes, revokedTokens } = await confirm.mutateAsync({ code, keepTokens: kept });
      if (revokedTokens > 0) toast.success(`${formatCount(revokedTokens, "token")} revoked`);
      onDone(recoveryCodes);
    },
  });
  return (
    <Panel title="Set up two-factor sign-in" subtitle="Scan the code with your authenticator app">
      <div className={styles["setup"]}>
        <QrCode text={address} label="QR code for your authenticator app" />
        <form className={accountStyles["form"]} {...form.props}>
          <FormNotice failure>{form.failure}</FormNotice>
          <CopyField
            label="Key"
            text={groupsOf(secret)}
            help="If you cannot scan, type this key into the app."
          />
          <TextField
            {...form.field("code")}
            label="Code"
            help="The 6 digits that the app shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <KeepTokens kept={kept} onKeptChange={setKept} />
          <div className={accountStyles["formActions"]}>
            <Button type="submit" variant="primary" busy={confirm.isPending}>
              Turn on
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      </div>
    </Panel>
  );
}

/** Groups of four are easier to type. Apps ignore the spaces. */
const groupsOf = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");
