import { ComboField, type ComboFieldProps } from "../combo-field.tsx";
import { SelectField, type SelectFieldProps } from "../select/select-field.tsx";
import { type Bound, type Free, useField } from "./form-fields.tsx";

/** A choice from a fixed list. */
export function FormSelect<V>({
  form,
  path,
  read,
  write,
  ...field
}: Bound<V, string> & Free<SelectFieldProps>) {
  const { value, error } = useField(form, path, read);
  return (
    <SelectField
      {...field}
      name={path}
      value={value}
      error={error}
      onValueChange={(chosen) => form.update((values) => write(values, chosen))}
      onBlur={() => form.touch(path)}
    />
  );
}

/** Text of a document with suggestions. */
export function FormCombo<V>({
  form,
  path,
  read,
  write,
  ...field
}: Bound<V, string> & Free<ComboFieldProps>) {
  const { value, error } = useField(form, path, read);
  return (
    <ComboField
      {...field}
      name={path}
      value={value}
      error={error}
      onValueChange={(text) => form.update((values) => write(values, text))}
      onBlur={() => form.touch(path)}
    />
  );
}
