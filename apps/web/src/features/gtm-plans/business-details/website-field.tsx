import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { FormText } from "../../../components/form-fields/form-fields.tsx";
import { type DocumentForm, shownMessage } from "../../../lib/form/document-form.ts";
import styles from "./business-details.module.css";
import { type DetailsFields, isWebsite } from "./details-fields.ts";

interface WebsiteFieldProps {
  form: DocumentForm<DetailsFields>;
  readOnly: boolean;
}

const PATH = "website";

/** The company's website, with a suggested correction if it is invalid. */
export function WebsiteField({ form, readOnly }: WebsiteFieldProps) {
  const correction = useStore(form.store, (state) =>
    shownMessage(state, PATH) === undefined ? null : correctedWebsite(state.values.website),
  );
  return (
    <div>
      <FormText
        form={form}
        path={PATH}
        read={(values) => values.website}
        write={(values, website) => ({ ...values, website })}
        label="Company website"
        placeholder="https://northlight.example"
        type="url"
        inputMode="url"
        autoComplete="url"
        required
        readOnly={readOnly}
      />
      {correction !== null && (
        <p className={styles["correction"]}>
          Did you mean{" "}
          <Button
            variant="link"
            size="sm"
            onClick={(event) => {
              // The button disappears with the error, so focus moves to the field.
              event.currentTarget.closest("div")?.querySelector("input")?.focus();
              form.update((values) => ({ ...values, website: correction }));
            }}
          >
            {correction}
          </Button>
        </p>
      )}
    </div>
  );
}

/**
 * The address somebody probably meant by one that is not valid: "acme.com" for "https://acme.com".
 * @returns null when nothing is near enough
 */
export function correctedWebsite(text: string): string | null {
  const typed = text.trim();
  // A mistyped http or https scheme is dropped; other schemes are left alone.
  const address = typed.replace(/^(h?t{1,3}ps?[:;]?\/{0,3}|\/\/)(?=[^/])/i, "");
  const host = /^[^/?#]*/.exec(address)?.[0] ?? "";
  if (/[\s@\\]/.test(host) || /:(?!\d+$)/.test(host)) return null;
  const corrected = `https://${address}`;
  return corrected !== typed && isWebsite(corrected) ? corrected : null;
}
