import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { FormText } from "../../../components/form-fields/form-fields.tsx";
import { type DocumentForm, shownMessage } from "../../../lib/form/document-form.ts";
import styles from "./business-details.module.css";
import type { DetailsFields } from "./details-fields.ts";
import { correctedWebsite } from "./website.ts";

interface WebsiteFieldProps {
  form: DocumentForm<DetailsFields>;
  isWebsite: (text: string) => boolean;
  readOnly: boolean;
}

const PATH = "website";

/** The company's website, with the address that was probably meant under one that is not valid. */
export function WebsiteField({ form, isWebsite, readOnly }: WebsiteFieldProps) {
  const correction = useStore(form.store, (state) =>
    shownMessage(state, PATH) === undefined ? null : correctedWebsite(state.values.website, isWebsite),
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
              // The button goes with the mistake: the focus returns to the field.
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
