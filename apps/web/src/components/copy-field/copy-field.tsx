import { type ReactNode, useEffect, useRef } from "react";
import { TextField } from "../field/text-field.tsx";
import { CopyButton } from "./copy-button.tsx";
import styles from "./copy-field.module.css";
import { useCopy } from "./use-copy.ts";

interface CopyFieldProps {
  /** What the text is: "Link", "Token". */
  label: string;
  text: string;
  help: ReactNode;
}

/** A text that is shown only once, with a copy button. */
export function CopyField({ label, text, help }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { copied, copy } = useCopy(label, text, () => {
    field.current?.focus();
    field.current?.select();
  });
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  return (
    <div className={styles["line"]}>
      <TextField
        ref={field}
        readOnly
        label={label}
        value={text}
        help={help}
        className={styles["text"]}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton label={label} copied={copied} className={styles["beside"]} onClick={copy} />
    </div>
  );
}
