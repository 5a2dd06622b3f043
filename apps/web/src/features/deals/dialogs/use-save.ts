import { useState } from "react";
import { toast } from "../../../components/toast/toast-store.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";

interface DialogCallbacks {
  onSaved: () => void;
  onClose: () => void;
}

/** Saves a dialog and closes it: its state, what went wrong, and messages by the path of their field. */
export function useSave({ onSaved, onClose }: DialogCallbacks) {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const issues = failure instanceof ApiError ? failure.issues : [];
  return {
    isSaving,
    /** The failure as a sentence, unless fields show it. */
    failure: failure === null || issues.length > 0 ? undefined : messageOf(failure),
    errorOf: (path: string) => issues.find((issue) => issue.path === path)?.message,
    /** The first message, for forms without a field of its path. */
    firstIssue: issues[0]?.message,
    async save(send: () => Promise<{ message: string }>): Promise<void> {
      setSaving(true);
      setFailure(null);
      try {
        const { message } = await send();
        toast.success(message);
        onSaved();
        onClose();
      } catch (error) {
        setFailure(error);
      } finally {
        setSaving(false);
      }
    },
  };
}
