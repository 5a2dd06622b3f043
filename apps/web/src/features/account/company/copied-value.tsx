import { useRef } from "react";
import { CopyButton } from "../../../components/copy-field/copy-button.tsx";
import { useCopy } from "../../../components/copy-field/use-copy.ts";
import { TextField } from "../../../components/field/text-field.tsx";
import styles from "./company.module.css";

/** A value to be entered elsewhere, with a copy button. */
export function CopiedValue({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { copied, copy } = useCopy(label, text, () => {
    field.current?.focus();
    field.current?.select();
  });
  return (
    <div className={styles["copied"]}>
      <TextField ref={field} readOnly label={label} value={text} />
      <CopyButton label={label} copied={copied} aria-label={`Copy ${label.toLowerCase()}`} onClick={copy} />
    </div>
  );
}
