import { Check, Copy } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../button/button.tsx";

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, "size" | "className" | "aria-label"> {
  /** What it copies: "Link", "Token". */
  label: string;
  copied: boolean;
  onClick: () => void;
}

/** Copies a text, and says so to everyone. */
export function CopyButton({ label, copied, ...button }: CopyButtonProps) {
  return (
    <>
      <Button {...button} icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}>
        {copied ? "Copied" : "Copy"}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? `${label} copied` : ""}
      </span>
    </>
  );
}
