import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { messageOf } from "../../../lib/api/api-error.ts";
import account from "../account-screen.module.css";
import { useRemoveProvider, useTestSignIn } from "../api/company.ts";
import { FormNotice } from "../form-notice.tsx";
import { OwnerDialog } from "../owner/owner-dialog.tsx";
import { OwnerFields } from "../owner/owner-fields.tsx";
import type { OwnerForm } from "../owner/use-owner-form.ts";

interface ProviderActionsProps {
  workspaceId: string;
  form: OwnerForm<Record<never, string>>;
  isSaved: boolean;
  isSaving: boolean;
}

/** The end of a provider's form: proof of the owner, saving, testing and removing. */
export function ProviderActions({ workspaceId, form, isSaved, isSaving }: ProviderActionsProps) {
  const test = useTestSignIn(workspaceId);
  const remove = useRemoveProvider(workspaceId);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      {form.shown.length > 0 && (
        <p className={account["note"]}>You signed in more than ten minutes ago. Confirm that it is you.</p>
      )}
      <OwnerFields form={form} />
      {test.isError && <FormNotice failure>{messageOf(test.error)}</FormNotice>}
      <div className={account["formActions"]}>
        <Button type="submit" variant="primary" busy={isSaving}>
          Save provider
        </Button>
        {isSaved && (
          <>
            <Button
              busy={test.isPending || test.isSuccess}
              disabled={form.isDirty}
              onClick={() => test.mutate()}
            >
              Test sign-in
            </Button>
            <Button variant="danger" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          </>
        )}
      </div>
      {isRemoving && (
        <OwnerDialog
          title="Remove the identity provider?"
          body="Members sign in with a password or with Google again. Company sign-in is no longer the only way in."
          action="Remove"
          busy={remove.isPending}
          onClose={() => setRemoving(false)}
          send={(proof) => remove.mutateAsync(proof)}
        />
      )}
    </>
  );
}
