import { formatPlain } from "../../lib/format/numbers.ts";
import { decimalWords, examplesInWords, OWN_FORMAT } from "../../lib/format/table-notation.ts";
import { Button } from "../button/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import styles from "./grid.module.css";
import type { PasteQuestion } from "./use-clipboard.ts";

/** Asks how the figures of a pasted block are meant that can be read in two ways. Nothing is pasted before. */
export function PasteDialog({ question }: { question: PasteQuestion }) {
  const { readings, isColumn, answer, cancel } = question;
  const [first] = readings;
  const text = first?.examples[0]?.text ?? "";
  return (
    <Dialog
      open
      onOpenChange={cancel}
      title={`What is “${text}”?`}
      actions={<Button onClick={cancel}>Cancel</Button>}
    >
      <p>The copied figures can be read in two ways. Say which decimal sign they have.</p>
      <ul className={styles["readings"]}>
        {readings.map((reading, index) => (
          <li key={reading.decimal}>
            <Button
              variant={index === 0 ? "primary" : "default"}
              onClick={() => answer(reading.decimal)}
              {...(index === 0 && { "data-first-focus": "" })}
            >
              Paste {formatPlain(reading.examples[0]?.value ?? 0)}
            </Button>
            <span>
              {decimalWords[reading.decimal]}
              {index === 0 && `, ${OWN_FORMAT}`}: {examplesInWords(reading)}
              {isColumn && `; the column adds up to ${formatPlain(reading.sum, 6)}`}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
