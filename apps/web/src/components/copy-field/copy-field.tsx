import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../button/button.tsx";
import { TextField } from "../field/text-field.tsx";
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
      <Button
        className={styles["beside"]}
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={copy}
      >
        {copied ? "Copied" : "Copy"}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? `${label} copied` : ""}
      </span>
    </div>
  );
}
