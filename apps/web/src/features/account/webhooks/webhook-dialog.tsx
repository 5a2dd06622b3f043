import type { Webhook } from "@beachhead/contract";
import { useId, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { CopyField } from "../../../components/copy-field/copy-field.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatWhen } from "../../../lib/format/dates.ts";
import styles from "../account-screen.module.css";
import { useChangeWebhook, useRotateSecret } from "../api/webhooks.ts";
import { FormNotice } from "../form-notice.tsx";
import { EventChoice } from "./event-choice.tsx";
import { failureWords } from "./failure-words.ts";
import { addressHelp } from "./webhook-words.ts";

/** Changes a webhook, turns it on or off, and makes a new secret. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const formId = useId();
  const [name, setName] = useState(webhook.name);
  const [url, setUrl] = useState(webhook.format === "standard" ? webhook.url : "");
  const [events, setEvents] = useState(webhook.events);
  const [isOn, setIsOn] = useState(webhook.state === "on");
  const change = useChangeWebhook(webhook.id);
  const rotate = useRotateSecret(webhook.id);

  async function save(): Promise<void> {
    const isOther = url !== "" && url !== webhook.url;
    try {
      await change.mutateAsync({ name, events, isOn, ...(isOther && { url }) });
    } catch {
      // Said above the form, which stays.
      return;
    }
    toast.success("Webhook saved");
    onClose();
  }

  return (
    <Dialog
      open
      size="form"
      title={`Change ${webhook.name}`}
      onOpenChange={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classNames(styles["form"], styles["dialogForm"])}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) void save();
        }}
      >
        <FormNotice failure>{change.isError ? failureWords(change.error) : null}</FormNotice>
        <TextField
          label="Name"
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="Address"
          type="url"
          help={
            webhook.format === "standard"
              ? addressHelp.standard
              : `Now ${webhook.url}. Leave it empty to keep it`
          }
          value={url}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Checkbox
          label="On"
          help="While it is off, events are not stored for it"
          checked={isOn}
          onCheckedChange={setIsOn}
        />
        {webhook.format === "standard" && <EventChoice events={events} onEventsChange={setEvents} />}
      </form>
      {webhook.format === "standard" && (
        <>
          <p className={styles["note"]}>
            A new secret signs at once. For 24 hours the one before signs as well
            {webhook.previousSecretUntil !== null && `, now until ${formatWhen(webhook.previousSecretUntil)}`}
            .
          </p>
          {rotate.data === undefined ? (
            <Button
              busy={rotate.isPending}
              onClick={() => rotate.mutate(undefined, { onError: (error) => toast.error(messageOf(error)) })}
            >
              Make a new secret
            </Button>
          ) : (
            <CopyField
              label="New secret"
              text={rotate.data.secret ?? ""}
              help="Copy it now: it is shown only once."
            />
          )}
        </>
      )}
    </Dialog>
  );
}
