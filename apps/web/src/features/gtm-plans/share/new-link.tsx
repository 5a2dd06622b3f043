import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import styles from "./share.module.css";

/** How long "Copied" is shown, in milliseconds (specification part 1, section 9). */
const COPIED_FOR = 2000;

interface NewLinkProps {
  /** The full URL. */
  address: string;
  expiresAt: string;
}

/** A new link with a copy button. It is shown only once. */
export function NewLink({ address, expiresAt }: NewLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      field.current?.focus();
      field.current?.select();
      toast.error("Your browser blocked copying. The link is selected: press Ctrl+C or Cmd+C to copy it.");
    }
  }

  return (
    <div className={styles["newLink"]}>
      <TextField
        ref={field}
        readOnly
        label="Link"
        value={address}
        help={`Copy it now: it is shown only once. It works until ${formatDate(expiresAt)}.`}
        className={styles["address"]}
        onFocus={(event) => event.target.select()}
      />
      <Button
        className={styles["beside"]}
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {copied ? "Copied" : "Copy"}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? "Link copied" : ""}
      </span>
    </div>
  );
}
