import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ComboField } from "../../../components/combo-field/combo-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { type Filling, type Frame, readSentence, sentenceOf, slotsOf } from "./frame.ts";
import styles from "./positioning.module.css";

interface FrameFieldsProps {
  id: string;
  label: string;
  frame: Frame;
  known: Filling;
  suggestions: Readonly<Record<string, readonly string[]>>;
  /** The text as it stands. */
  text: string;
  write(text: string): void;
}

const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

/**
 * The places of a frame. A text that is blank or a sentence of the frame follows them at each key; one that was
 * written freely is replaced only on demand.
 */
export function FrameFields({ id, label, frame, known, suggestions, text, write }: FrameFieldsProps) {
  const [own, setOwn] = useState<Filling>(known);
  const isBlank = text.trim() === "";
  // Read back only when the text came from elsewhere: a comma that is typed here may look like the frame's own.
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
