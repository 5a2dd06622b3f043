import { Check, Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { download } from "../../../lib/download/download.ts";
import accountStyles from "../account-screen.module.css";
import { FormNotice } from "../form-notice.tsx";
import styles from "./two-factor.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone(): void;
}

function fileOf(codes: readonly string[], email: string): Blob {
  const lines = [`Recovery codes of ${email} for Beachhead. Each works once.`, "", ...codes, ""];
  return new Blob([lines.join("\n")], { type: "text/plain" });
}

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setIsCopied(true);
    } catch {
      toast.error("Your browser blocked copying. Select the codes and press Ctrl+C or Cmd+C.");
    }
  }

  return (
    <Panel title="Your recovery codes" subtitle="Each signs you in once when you do not have your phone">
      <div className={styles["once"]}>
        <FormNotice>Save them now: they are shown only once. Keep them apart from your password.</FormNotice>
      </div>
      <ol className={styles["codes"]}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={accountStyles["panelActions"]}>
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => download(fileOf(codes, email), "beachhead-recovery-codes.txt")}
        >
          Download
        </Button>
        <Button
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="primary" onClick={onDone}>
          I saved them
        </Button>
      </div>
    </Panel>
  );
}
