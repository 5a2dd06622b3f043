import { type WebhookEventType, type WebhookFormat, webhookFormats } from "@beachhead/contract";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { CopyField } from "../../../components/copy-field/copy-field.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { classNames } from "../../../lib/class-names.ts";
import styles from "../account-screen.module.css";
import { useCreateWebhook } from "../api/webhooks.ts";
import { FormNotice } from "../form-notice.tsx";
import { EventChoice } from "./event-choice.tsx";
import { failureWords } from "./failure-words.ts";
import { addressHelp, formatNames } from "./webhook-words.ts";

const formats = webhookFormats.map((value) => ({ value, label: formatNames[value] }));

/** Creates a webhook and shows its secret once, or connects a channel. */
export function NewWebhookDialog({ onClose }: { onClose(): void }) {
  const formId = useId();
  const [name, setName] = useState("");
  const [format, setFormat] = useState<WebhookFormat>("standard");
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<WebhookEventType[]>([]);
  const create = useCreateWebhook();
  const { secret, webhook } = create.data ?? {};

  async function send(): Promise<void> {
    try {
      const made = await create.mutateAsync({
        name,
        format,
        url,
        events: format === "standard" ? events : [],
      });
      toast.success(format === "standard" ? "Webhook created" : `${formatNames[format]} connected`);
      if (typeof made.secret !== "string") onClose();
    } catch {
      // Said above the form, which stays.
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!create.isPending) void send();
  }

  if (typeof secret === "string")
    return (
      <Dialog
        open
        size="form"
        title={`Secret of ${webhook?.name}`}
        onOpenChange={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <CopyField
          label="Secret"
          text={secret}
          help="Copy it now: it is shown only once. Your receiver checks signatures with it."
        />
      </Dialog>
    );

  return (
    <Dialog
      open
      size="form"
      title="New webhook or channel"
      onOpenChange={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
            {format === "standard" ? "Create webhook" : `Connect ${formatNames[format]}`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classNames(styles["form"], styles["dialogForm"])}
        onSubmit={submit}
        noValidate
      >
        <FormNotice failure>{create.isError ? failureWords(create.error) : null}</FormNotice>
        <SegmentedControl
          className={styles["kinds"]}
          label="Kind"
          items={formats}
          value={format}
          onValueChange={setFormat}
        />
        <TextField
          label="Name"
          help={
            format === "standard" ? "What receives it, such as Data warehouse" : "Such as the channel's name"
          }
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="Address"
          type="url"
          help={addressHelp[format]}
          value={url}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setUrl(event.target.value)}
        />
        {format === "standard" ? (
          <EventChoice events={events} onEventsChange={setEvents} />
        ) : (
          <p className={styles["note"]}>A channel gets the alerts that name it.</p>
        )}
      </form>
    </Dialog>
  );
}
