import { useQuery } from "@tanstack/react-query";
import { CircleAlert, ExternalLink } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { buttonLook } from "../../components/button/button-look.ts";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { DialogActions } from "../../components/dialog/dialog-actions.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { SelectField } from "../../components/select/select-field.tsx";
import { toast } from "../../components/toast/toast-store.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { beginZoho, flowQuery, useConnectionsChanged } from "./connections.ts";
import { InstructionsDialog, zohoSteps } from "./instructions-dialog.tsx";
import styles from "./integrations.module.css";
import { listenToFlows } from "./popup-channel.ts";
import { dataCentreOf, dataCentreOptions, services } from "./services.ts";

interface ZohoDialogProps {
  provider: "zoho-crm" | "zoho-campaigns";
  /** To be registered with Zoho. */
  callbackUrl: string;
  sandbox: boolean;
  onClose: () => void;
  onConnected: () => void;
}

/** The size of the specification. */
const POPUP = "popup,width=600,height=600";

/** Asks for the client of Zoho, opens the popup and waits for its end. */
export function ZohoDialog({ provider, callbackUrl, sandbox, onClose, onConnected }: ZohoDialogProps) {
  const { name } = services[provider];
  const formId = useId();
  const [values, setValues] = useState({ clientId: "", clientSecret: "", dataCentre: "us" });
  const [errors, setErrors] = useState({ clientId: "", clientSecret: "" });
  const [failure, setFailure] = useState("");
  const [isBeginning, setIsBeginning] = useState(false);
  const [showsSteps, setShowsSteps] = useState(false);
  /** The flow that is open, and its address if the browser blocked the popup. */
  const [flow, setFlow] = useState({ id: "", blocked: "" });
  const popup = useRef<Window | null>(null);
  const changed = useConnectionsChanged();
  const { data: ended, refetch } = useQuery(flowQuery(flow.id));

  useEffect(() => listenToFlows((id) => id === flow.id && void refetch()), [flow.id, refetch]);
  useEffect(() => {
    if (ended === undefined || ended.state === "open") return;
    popup.current?.close();
    setFlow({ id: "", blocked: "" });
    if (ended.state === "failed") {
      setFailure(ended.message ?? "The connection failed. Try again.");
      return;
    }
    toast.success(`${name} is connected`);
    changed();
    onConnected();
  }, [ended, name, changed, onConnected]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing = {
      clientId: values.clientId.trim() === "" ? "Client ID is required" : "",
      clientSecret: values.clientSecret.trim() === "" ? "Client Secret is required" : "",
    };
    setErrors(missing);
    setFailure("");
    if (missing.clientId !== "" || missing.clientSecret !== "") return;
    // Before anything else is waited for: browsers block popups that no press has asked for.
    popup.current = window.open("about:blank", "beachhead-connect", POPUP);
    setIsBeginning(true);
    try {
      const { url, flowId } = await beginZoho(provider, {
        ...values,
        dataCentre: dataCentreOf(values.dataCentre),
      });
      if (popup.current !== null) popup.current.location.href = url;
      setFlow({ id: flowId, blocked: popup.current === null ? url : "" });
    } catch (error) {
      popup.current?.close();
      setFailure(messageOf(error));
    } finally {
      setIsBeginning(false);
    }
  }

  const isWaiting = flow.id !== "";
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={`Connect ${name}`}
        size="form"
        actions={
          <>
            <Button variant="quiet" onClick={() => setShowsSteps(true)}>
              Show the steps
            </Button>
            <DialogActions onCancel={onClose} type="submit" form={formId} busy={isBeginning}>
              {isWaiting ? "Open the window again" : "Connect"}
            </DialogActions>
          </>
        }
      >
        <form id={formId} className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
          <p>
            {sandbox
              ? "This is a sandbox: any Client ID and Client Secret work, and nothing leaves this machine."
              : "Register Beachhead with Zoho once, then enter the client's ID and secret here."}
          </p>
          {failure !== "" && (
            <p className={styles["failure"]} role="alert">
              <CircleAlert aria-hidden="true" />
              <span>{failure}</span>
            </p>
          )}
          <TextField
            label="Client ID"
            required
            autoComplete="off"
            spellCheck={false}
            value={values.clientId}
            error={errors.clientId || undefined}
            onChange={(event) => setValues({ ...values, clientId: event.target.value })}
          />
          <TextField
            label="Client Secret"
            required
            type="password"
            autoComplete="off"
            value={values.clientSecret}
            error={errors.clientSecret || undefined}
            help="Stored encrypted; nobody can read it back, you included."
            onChange={(event) => setValues({ ...values, clientSecret: event.target.value })}
          />
          <SelectField
            label="Data centre"
            options={dataCentreOptions}
            value={values.dataCentre}
            help="Where you sign in to Zoho. Zoho redirects you if your account is elsewhere."
            onValueChange={(dataCentre) => setValues({ ...values, dataCentre })}
          />
          {isWaiting && (
            <div className={styles["waiting"]} role="status">
              {flow.blocked === "" ? (
                <p>Grant access in the window that opened. This dialog closes by itself.</p>
              ) : (
                <>
                  <p>Your browser blocked the window. Open it yourself; this dialog closes by itself.</p>
                  {/* The opener gets a message when it ends. */}
                  <a href={flow.blocked} target="_blank" rel="opener" className={buttonLook({ size: "sm" })}>
                    Open {name}
                    <ExternalLink size={14} aria-hidden="true" />
                  </a>
                </>
              )}
            </div>
          )}
        </form>
      </Dialog>
      {showsSteps && (
        <InstructionsDialog
          title={`Get a Client ID and Client Secret for ${name}`}
          steps={zohoSteps}
          copy={{
            label: "Redirect URI",
            text: callbackUrl,
            help: "Zoho refuses the connection if one character differs.",
          }}
          onClose={() => setShowsSteps(false)}
        />
      )}
    </>
  );
}
