import { type WebhookEventType, type WebhookFormat, webhookFormats } from "@beachhead/contract";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { CopyField } from "../../../components/copy-field/copy-field.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import styles from "../account-screen.module.css";
import { useCreateWebhook } from "../api/webhooks.ts";
import { FormNotice } from "../form-notice.tsx";
import { EventChoice } from "./event-choice.tsx";
import { failureWords } from "./failure-words.ts";
import { addressHelp, formatNames } from "./webhook-words.ts";

const formats = webhookFormats.map((value) => ({ value, label: formatNames[value] }));

/** Creates a webhook and shows its secret once, or connects a channel. */
export function WebhookForm() {
  const [name, setName] = useState("");
  const [format, setFormat] = useState<WebhookFormat>("standard");
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<WebhookEventType[]>([]);
  const create = useCreateWebhook();

  async function send(): Promise<void> {
    try {
      await create.mutateAsync({ name, format, url, events: format === "standard" ? events : [] });
    } catch {
      // Said above the form, which stays.
      return;
    }
    toast.success(format === "standard" ? "Webhook created" : `${formatNames[format]} connected`);
    setName("");
    setUrl("");
    setEvents([]);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!create.isPending) void send();
  }

  const { secret, webhook } = create.data ?? {};
  return (
    <>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <FormNotice failure>{create.isError ? failureWords(create.error) : null}</FormNotice>
        <SegmentedControl label="Kind" items={formats} value={format} onValueChange={setFormat} />
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
        <div className={styles["formActions"]}>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {format === "standard" ? "Create webhook" : `Connect ${formatNames[format]}`}
          </Button>
        </div>
      </form>
      {typeof secret === "string" && (
        <CopyField
          key={webhook?.id}
          label={`Secret of ${webhook?.name}`}
          text={secret}
          help="Copy it now: it is shown only once. Your receiver checks signatures with it."
        />
      )}
    </>
  );
}
