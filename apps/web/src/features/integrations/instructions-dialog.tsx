import type { ReactNode } from "react";
import { Button } from "../../components/button/button.tsx";
import { CopyField } from "../../components/copy-field/copy-field.tsx";
import { Dialog } from "../../components/dialog/dialog.tsx";
import styles from "./integrations.module.css";

interface InstructionsProps {
  title: string;
  steps: readonly ReactNode[];
  /** A text that one of the steps asks for. */
  copy?: { label: string; text: string; help: string } | undefined;
  onClose: () => void;
}

/** Steps to take at the service, with what to copy from here. */
export function InstructionsDialog({ title, steps, copy, onClose }: InstructionsProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="form"
      actions={
        <Button variant="primary" onClick={onClose}>
          Back to the form
        </Button>
      }
    >
      <ol className={styles["steps"]}>
        {steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
      {copy !== undefined && <CopyField {...copy} />}
    </Dialog>
  );
}

/** The steps for a client of Zoho. */
export const zohoSteps: readonly ReactNode[] = [
  <>
    Open <b>api-console.zoho.com</b> with the account whose data you want to read.
  </>,
  <>
    Choose <b>Add client</b>, then <b>Server-based Applications</b>.
  </>,
  <>
    Enter any client name, the address of this installation as homepage, and the <b>redirect URI</b> below,
    exactly as shown.
  </>,
  <>
    In the settings of the client, switch on <b>Multi-DC</b> if the account is in another data centre.
  </>,
  <>
    Copy <b>Client ID</b> and <b>Client Secret</b> from the tab <b>Client Secret</b> into the form.
  </>,
];

/** The steps for a token of HubSpot. */
export const hubspotSteps: readonly ReactNode[] = [
  <>
    In HubSpot, open <b>Development</b>, <b>Keys</b>, <b>Service keys</b>. You need to be a super admin or to
    have access to the developer tools.
  </>,
  <>
    Create a key with the scope <b>crm.objects.deals.read</b>.
  </>,
  <>Copy the key into the form. It begins with pat-.</>,
  <>A token of an existing private app works as well.</>,
];
