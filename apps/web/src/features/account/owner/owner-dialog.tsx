import { ownerBody, type SignInMethods } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { DialogActions } from "../../../components/dialog/dialog-actions.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { classNames } from "../../../lib/class-names.ts";
import styles from "../account-screen.module.css";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { OwnerFields } from "./owner-fields.tsx";
import type { OwnerProof } from "./owner-form.tsx";
import { useOwnerForm } from "./use-owner-form.ts";

interface OwnerDialogProps {
  title: string;
  /** Why, or what comes of it. */
  body: ReactNode;
  /** What the button does. */
  action: string;
  icon?: ReactNode;
  send(proof: OwnerProof): Promise<unknown>;
  busy: boolean;
  /** Also called once it is sent. */
  onClose(): void;
}

/** Asks for password and code in a dialog. */
export function OwnerDialog({ title, body, action, icon, send, busy, onClose }: OwnerDialogProps) {
  const formId = useId();
  const { data: methods, isPending } = useQuery(signInMethodsQuery);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      actions={
        <DialogActions onCancel={onClose} type="submit" form={formId} icon={icon} busy={busy || isPending}>
          {action}
        </DialogActions>
      }
    >
      <p className={styles["dialogNote"]}>{body}</p>
      {isPending ? (
        <div aria-busy="true">
          <Skeleton height={56} />
        </div>
      ) : (
        <ProofForm id={formId} methods={methods} send={send} onSent={onClose} />
      )}
    </Dialog>
  );
}

interface ProofFormProps extends Pick<OwnerDialogProps, "send"> {
  id: string;
  methods: SignInMethods | undefined;
  onSent(): void;
}

function ProofForm({ id, methods, send, onSent }: ProofFormProps) {
  const form = useOwnerForm({
    methods,
    initial: {},
    schema: ownerBody,
    async send(proof) {
      await send(proof);
      onSent();
    },
  });
  return (
    <form id={id} className={classNames(styles["form"], styles["dialogForm"])} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <OwnerFields form={form} takesFocus />
    </form>
  );
}
