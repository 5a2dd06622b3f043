import { Pencil, PencilOff } from "lucide-react";
import { useId, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import type { Frame } from "./frame.ts";
import { FrameFields } from "./frame-fields.tsx";
import styles from "./positioning.module.css";
import type { PositioningFields } from "./positioning-fields.ts";

type TextName = "companyOffering" | "companyPositioning";

interface FramedTextProps {
  form: DocumentForm<PositioningFields>;
  name: TextName;
  label: string;
  help: string;
  placeholder: string;
  frame: Frame;
  /** What is known of a place of the frame: it is filled in at first. */
  known: Readonly<Record<string, string>>;
  suggestions: Readonly<Record<string, readonly string[]>>;
  readOnly: boolean;
}

const MOST_TEXT = 10_000;

/** A text that can be written freely, or put together in a frame. */
export function FramedText(props: FramedTextProps) {
  const { form, name, label, help, placeholder, frame, known, suggestions, readOnly } = props;
  const fieldsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const text = useStore(form.store, ({ values }) => values[name]);
  const write = (next: string) => form.update((values) => ({ ...values, [name]: next }));
  return (
    <div className={styles["framed"]}>
      <FormTextArea
        form={form}
        path={name}
        label={label}
        help={readOnly ? undefined : help}
        placeholder={placeholder}
        maxLength={MOST_TEXT}
        readOnly={readOnly}
        rows={4}
        read={(values) => values[name]}
        write={(values, next) => ({ ...values, [name]: next })}
      />
      {!readOnly && (
        <Button
          size="sm"
          variant="quiet"
          icon={isOpen ? <PencilOff aria-hidden="true" /> : <Pencil aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen
            ? `Close the template for the ${label.toLowerCase()}`
            : `Write the ${label.toLowerCase()} with a template`}
        </Button>
      )}
      {isOpen && !readOnly && (
        <FrameFields
          id={fieldsId}
          label={`Template for the ${label.toLowerCase()}`}
          {...{ frame, known, suggestions, text, write }}
        />
      )}
    </div>
  );
}
