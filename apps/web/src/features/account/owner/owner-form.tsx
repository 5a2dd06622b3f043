import { ownerBody, type SignInMethods } from "@beachhead/contract";
import type { ReactNode } from "react";
import { Button } from "../../../components/button/button.tsx";
import styles from "../account-screen.module.css";
import { FormNotice } from "../form-notice.tsx";
import { OwnerFields } from "./owner-fields.tsx";
import { useOwnerForm } from "./use-owner-form.ts";

/** What is sent as proof that the owner of the account asks. */
export interface OwnerProof {
  password?: string | undefined;
  secondFactor?: string | undefined;
}

interface OwnerFormProps {
  methods: SignInMethods | undefined;
  send(proof: OwnerProof): Promise<unknown>;
  busy: boolean;
  /** What the button does. */
  action: string;
  danger?: boolean;
  onCancel(): void;
  /** Further choices, below the fields. */
  children?: ReactNode;
}

/** Asks for password and code before a change of how one signs in. */
export function OwnerForm(props: OwnerFormProps) {
  const { methods, send, busy, action, danger = false, onCancel, children } = props;
  const form = useOwnerForm({
    methods,
    initial: {},
    schema: ownerBody,
    send: async (proof) => void (await send(proof)),
  });
  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <OwnerFields form={form} takesFocus />
      {children}
      <div className={styles["formActions"]}>
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
