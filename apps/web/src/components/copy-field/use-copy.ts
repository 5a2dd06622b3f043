import { useEffect, useState } from "react";
import { toast } from "../toast/toast-store.ts";

/** How long "Copied" is shown, in milliseconds (specification part 1, section 9). */
const COPIED_FOR = 2000;

/**
 * Copies a text, and says for a while that it did.
 * @param select selects the text where the browser blocks copying
 */
export function useCopy(
  label: string,
  text: string,
  select: () => void,
): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      select();
      toast.error(
        `Your browser blocked copying. The ${label.toLowerCase()} is selected: press Ctrl+C or Cmd+C to copy it.`,
      );
    }
  }
  return { copied, copy: () => void copy() };
}
