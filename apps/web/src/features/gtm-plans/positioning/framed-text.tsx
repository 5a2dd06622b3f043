import { Pencil, PencilOff } from "lucide-react";
import { useId, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { ComboField } from "../../../components/combo-field.tsx";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { type Filling, type Frame, readSentence, sentenceOf, slotsOf } from "./frame.ts";
import styles from "./positioning.module.css";
import type { PositioningFields } from "./positioning-section.ts";

type TextName = "companyOffering" | "companyPositioning";

interface FramedTextProps {
  form: DocumentForm<PositioningFields>;
  name: TextName;
  label: string;
  help: string;
  placeholder: string;
  frame: Frame;
  /** Initial values of the slots. */
  known: Readonly<Record<string, string>>;
  suggestions: Readonly<Record<string, readonly string[]>>;
  readOnly: boolean;
}

const MOST_TEXT = 10_000;

/** A text field that can also be composed from a sentence template. */
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
        // The templates of both texts have slots of the same name.
        <PlaceScope id={name} name={label}>
          <FrameFields
            id={fieldsId}
            label={`Template for the ${label.toLowerCase()}`}
            {...{ frame, known, suggestions, text, write }}
          />
        </PlaceScope>
      )}
    </div>
  );
}

interface FrameFieldsProps {
  id: string;
  label: string;
  frame: Frame;
  known: Filling;
  suggestions: Readonly<Record<string, readonly string[]>>;
  /** The current text. */
  text: string;
  write(text: string): void;
}

const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

/**
 * The places of a frame. A text that is blank or a sentence of the frame follows them at each key; one that was
 * written freely is replaced only on demand.
 */
function FrameFields({ id, label, frame, known, suggestions, text, write }: FrameFieldsProps) {
  const [own, setOwn] = useState<Filling>(known);
  const isBlank = text.trim() === "";
  // Parsed only if the text was changed elsewhere: a typed comma could be taken for the template's.
  const read = isBlank || text === sentenceOf(frame, own) ? own : readSentence(frame, text);
  const filling = read ?? own;
  const isFollowed = read !== null;
  const sentence = sentenceOf(frame, filling);

  function fill(slot: string, value: string): void {
    const next = { ...filling, [slot]: value };
    setOwn(next);
    if (isFollowed) write(sentenceOf(frame, next));
  }

  function replace(): void {
    const before = text;
    write(sentence);
    toast.undo("Text replaced", () => write(before));
  }

  return (
    <fieldset id={id} className={styles["frame"]}>
      <legend className="visually-hidden">{label}</legend>
      {slotsOf(frame).map((slot) => (
        <ComboField
          key={slot.id}
          label={capital(slot.label)}
          placeholder={slot.placeholder}
          maxLength={1000}
          options={(suggestions[slot.id] ?? []).map((value) => ({ value }))}
          value={filling[slot.id] ?? ""}
          onValueChange={(value) => fill(slot.id, value)}
        />
      ))}
      {!isFollowed && (
        <div className={styles["preview"]}>
          <p>{sentence}</p>
          <Button size="sm" onClick={replace}>
            Replace the text with this
          </Button>
        </div>
      )}
    </fieldset>
  );
}
