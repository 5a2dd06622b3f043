import { type DocumentForm, shownMessage } from "../../lib/form/document-form.ts";
import { useParts } from "../../lib/store/use-parts.ts";
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from "../field/text-field.tsx";
import { NumberField, type NumberFieldProps } from "../number-field/number-field.tsx";

/** How a field reaches its part of the document. `path` is where validation reports its messages. */
export interface Bound<V, T> {
  form: DocumentForm<V>;
  path: string;
  read: (values: V) => T;
  write: (values: V, value: T) => V;
}

export type Free<P> = Omit<
  P,
  "value" | "onValueChange" | "onChange" | "onInvalidText" | "keptText" | "error" | "name" | "onBlur" | "form"
>;

/** The value of a field and the message beside it. One subscription of a field, not one of each part. */
export function useField<V, T>(form: DocumentForm<V>, path: string, read: (values: V) => T) {
  return useParts(form.store, (state) => ({
    value: read(state.values),
    error: shownMessage(state, path),
    keptText: state.rawText[path],
  }));
}

/** A figure of a document. Renders again only when its own value or message changes. */
export function FormNumber<V>({
  form,
  path,
  read,
  write,
  ...field
}: Bound<V, number | null> & Free<NumberFieldProps>) {
  const { value, error, keptText } = useField(form, path, read);
  return (
    <NumberField
      {...field}
      name={path}
      value={value}
      keptText={keptText}
      error={error}
      onValueChange={(next) => form.update((values) => write(values, next))}
      onInvalidText={(text) =>
        form.setParseError(path, text === null ? null : `${field.label} must be a number`, text ?? "")
      }
      onBlur={() => form.touch(path)}
    />
  );
}

/** A line of text of a document. */
export function FormText<V>({ form, path, read, write, ...field }: Bound<V, string> & Free<TextFieldProps>) {
  const { value, error } = useField(form, path, read);
  return (
    <TextField
      {...field}
      name={path}
      value={value}
      error={error}
      onChange={(event) => {
        const text = event.target.value;
        form.update((values) => write(values, text));
      }}
      onBlur={() => form.touch(path)}
    />
  );
}

/** Several lines of text of a document. */
export function FormTextArea<V>({
  form,
  path,
  read,
  write,
  ...field
}: Bound<V, string> & Free<TextAreaProps>) {
  const { value, error } = useField(form, path, read);
  return (
    <TextArea
      {...field}
      name={path}
      value={value}
      error={error}
      onChange={(event) => {
        const text = event.target.value;
        form.update((values) => write(values, text));
      }}
      onBlur={() => form.touch(path)}
    />
  );
}
