import { toast } from "../../../components/toast/toast-store.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import type { DraftPart } from "./draft-parts.tsx";
import styles from "./section-drafts.module.css";

interface TextField<V> {
  form: DocumentForm<V>;
  key: string;
  title: string;
  /** As drafted. */
  text: string;
  read(values: V): string;
  write(values: V, text: string): V;
}

const MOST_SHOWN = 240;

const shortened = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

/** The draft of a text field; none when the field has the same text. */
export function textPart<V>({ form, key, title, text, read, write }: TextField<V>): DraftPart[] {
  const now = () => read(form.store.getState().values);
  const set = (next: string) => form.update((values) => write(values, next));
  if (now().trim() === text.trim()) return [];
  return [
    {
      key,
      title,
      body: <p className={styles["text"]}>{text}</p>,
      own: now().trim() === "" ? null : shortened(now().trim()),
      accept() {
        const before = now();
        set(text);
        return () => {
          if (now() === text) set(before);
          else toast.blank(`You have edited the ${title.toLowerCase()} since. It was left alone.`);
        };
      },
    },
  ];
}
