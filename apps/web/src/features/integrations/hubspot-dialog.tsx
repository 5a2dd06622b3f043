import { CircleAlert } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { DialogActions } from "../../components/dialog/dialog-actions.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { toast } from "../../components/toast/toast-store.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { useConnectHubspot } from "./connections.ts";
import { hubspotSteps, InstructionsDialog } from "./instructions-dialog.tsx";
import styles from "./integrations.module.css";

interface HubspotDialogProps {
  sandbox: boolean;
  onClose: () => void;
  onConnected: () => void;
}

/** Asks for the token of HubSpot; the server asks HubSpot whether it is good. */
export function HubspotDialog({ sandbox, onClose, onConnected }: HubspotDialogProps) {
  const formId = useId();
  const connect = useConnectHubspot();
  const [token, setToken] = useState("");
  const [error, setError] = useState("");
  const [showsSteps, setShowsSteps] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = token.trim() === "" ? "Private App Access Token is required" : "";
    setError(missing);
    if (missing !== "") return;
    connect.mutate(token, {
      onSuccess: onConnected,
      onError: (failure) => {
        toast.error(messageOf(failure));
      },
    });
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title="Connect HubSpot"
        size="form"
        actions={
          <>
            <Button variant="quiet" onClick={() => setShowsSteps(true)}>
              Show the steps
            </Button>
            <DialogActions onCancel={onClose} type="submit" form={formId} busy={connect.isPending}>
              Connect
            </DialogActions>
          </>
        }
      >
        <form id={formId} className={styles["form"]} onSubmit={submit} noValidate>
          <p>
            {sandbox
              ? "This is a sandbox: any token that begins with pat- works, and nothing leaves this machine."
              : "Enter a service key of HubSpot, or the token of a private app."}
          </p>
          {connect.isError && (
            // The toast has announced it.
            <p className={styles["failure"]}>
              <CircleAlert aria-hidden="true" />
              <span>{messageOf(connect.error)}</span>
            </p>
          )}
          <TextField
            label="Private App Access Token"
            required
            type="password"
            autoComplete="off"
            value={token}
            error={error || undefined}
            help="Stored encrypted; afterwards only its last four characters are shown."
            onChange={(event) => setToken(event.target.value)}
          />
        </form>
      </Dialog>
      {showsSteps && (
        <InstructionsDialog
          title="Get a token of HubSpot"
          steps={hubspotSteps}
          copy={{ label: "Scope", text: "crm.objects.deals.read", help: "The only scope that is needed." }}
          onClose={() => setShowsSteps(false)}
        />
      )}
    </>
  );
}
