import { FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import styles from "./note-field.module.css";

const MOST_TEXT = 10_000;

interface NoteFieldProps<V> {
  form: DocumentForm<V>;
  readOnly: boolean;
}

/** What the user notes about a step. */
export function NoteField<V extends { note: string }>({ form, readOnly }: NoteFieldProps<V>) {
  return (
    <FormTextArea
      form={form}
      path="note"
      label="Note"
      className={styles["note"]}
      maxLength={MOST_TEXT}
      readOnly={readOnly}
      placeholder="Where this comes from, and what it is based on"
      read={({ note }) => note}
      write={(values, note) => ({ ...values, note })}
    />
  );
}
