import { type WebhookEventType, webhookEventTypes } from "@beachhead/contract";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { eventWords } from "./webhook-words.ts";
import styles from "./webhooks.module.css";

interface EventChoiceProps {
  events: readonly WebhookEventType[];
  onEventsChange(events: WebhookEventType[]): void;
}

/** Which events a webhook asks for. */
export function EventChoice({ events, onEventsChange }: EventChoiceProps) {
  return (
    <fieldset className={styles["events"]}>
      <legend>Events</legend>
      {webhookEventTypes.map((type) => (
        <Checkbox
          key={type}
          label={eventWords[type]}
          help={<code>{type}</code>}
          checked={events.includes(type)}
          onCheckedChange={(isChosen) =>
            onEventsChange(isChosen ? [...events, type] : events.filter((each) => each !== type))
          }
        />
      ))}
    </fieldset>
  );
}
