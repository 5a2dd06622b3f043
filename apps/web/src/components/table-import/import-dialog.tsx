import type { DecimalSign } from "@beachhead/contract/table-reading";
import { Copy, Upload } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import {
  decimalWords,
  examplesInWords,
  findNotation,
  notationQuestion,
  OWN_FORMAT,
} from "../../lib/format/table-notation.ts";
import { Button } from "../button/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { DialogActions } from "../dialog/dialog-actions.tsx";
import { TextArea } from "../field/text-field.tsx";
import { writeTable } from "../grid/clipboard-table.ts";
import { ReadingQuestion } from "../reading-question/reading-question.tsx";
import { SegmentedControl } from "../segmented-control/segmented-control.tsx";
import { toast } from "../toast/toast-store.ts";
import styles from "./import-dialog.module.css";
import type { ImportPreview, ReadImport } from "./preview.ts";
import { readFileText } from "./read-file.ts";
import { readSheet, type Unreadable } from "./sheet.ts";

interface ImportDialogProps<Preview extends ImportPreview> {
  title: string;
  /** What the table looks like. */
  what: string;
  /** A table to copy into a spreadsheet. */
  example: readonly (readonly string[])[];
  read: ReadImport<Preview>;
  onImport: (preview: Preview) => void;
  onClose: () => void;
}

const DECIMALS = [
  { value: ".", label: "1,234.5" },
  { value: ",", label: "1.234,5" },
] as const;

/** Reads a pasted table or a CSV file, shows what would go where, and imports it after that. */
export function ImportDialog<Preview extends ImportPreview>({
  title,
  what,
  example,
  read,
  onImport,
  onClose,
}: ImportDialogProps<Preview>) {
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string>();
  const [chosen, setChosen] = useState<DecimalSign | null>(null);
  const sheet = useMemo(() => (text.trim() === "" ? null : readSheet(text)), [text]);
  const notation = useMemo(
    () =>
      sheet === null || "problem" in sheet
        ? undefined
        : findNotation(
            sheet.rows.flatMap((row) => row.cells.map((cell) => ({ text: cell }))),
            sheet.delimiter,
          ),
    [sheet],
  );
  const decimal = chosen ?? notation?.decimal ?? ".";
  const outcome: Preview | Unreadable | null =
    sheet === null || "problem" in sheet ? sheet : read(sheet, decimal);
  const preview = outcome === null || "problem" in outcome ? null : outcome;
  const readings = preview === null ? undefined : notation?.readings;
  const isOpen = readings !== undefined && chosen === null;
  const problem = failure ?? (outcome !== null && "problem" in outcome ? outcome.problem : undefined);

  function take(next: string): void {
    setText(next);
    setFailure(undefined);
    setChosen(null);
  }

  async function takeFile(chosenFile: File | undefined): Promise<void> {
    if (chosenFile === undefined) return;
    try {
      const content = await readFileText(chosenFile);
      if (typeof content === "string") take(content);
      else setFailure(content.problem);
    } catch {
      setFailure(`“${chosenFile.name}” cannot be read. Choose it again, or paste its cells.`);
    }
  }

  async function copyExample(): Promise<void> {
    try {
      await navigator.clipboard.writeText(writeTable(example.map((row) => [...row])));
      toast.success("Example copied. Paste it into a spreadsheet.");
    } catch {
      setFailure("The browser does not allow copying. Type the headings into the spreadsheet.");
    }
  }

  return (
    <Dialog
      open
      size="form"
      onOpenChange={onClose}
      title={title}
      actions={
        <DialogActions
          onCancel={onClose}
          disabled={preview === null || isOpen}
          onClick={() => {
            if (preview !== null && !isOpen) onImport(preview);
          }}
        >
          {preview?.action ?? "Import"}
        </DialogActions>
      }
    >
      <div
        className={styles["source"]}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [dropped] = event.dataTransfer.files;
          if (dropped === undefined) return;
          event.preventDefault();
          void takeFile(dropped);
        }}
      >
        <TextArea
          label="Cells copied from a spreadsheet"
          help={what}
          error={problem}
          rows={preview === null ? 6 : 3}
          spellCheck={false}
          wrap="off"
          value={text}
          onChange={(event) => take(event.target.value)}
        />
        <div className={styles["ways"]}>
          <input
            ref={file}
            type="file"
            hidden
            data-testid="import-file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(event) => {
              const [picked] = event.target.files ?? [];
              event.target.value = "";
              void takeFile(picked);
            }}
          />
          <Button icon={<Upload aria-hidden="true" />} onClick={() => file.current?.click()}>
            Choose a CSV file
          </Button>
          <Button variant="link" icon={<Copy aria-hidden="true" />} onClick={() => void copyExample()}>
            Copy an example table
          </Button>
          {preview !== null && readings === undefined && (
            <SegmentedControl
              label="Numbers are written as"
              className={styles["decimal"]}
              items={DECIMALS}
              value={decimal}
              onValueChange={setChosen}
            />
          )}
        </div>
      </div>
      {readings !== undefined && (
        <div className={styles["asked"]}>
          <ReadingQuestion
            question={notationQuestion(readings)}
            readings={readings.map((reading, index) => ({
              answer: reading.decimal,
              label: `${decimalWords[reading.decimal]}${index === 0 ? `, ${OWN_FORMAT}` : ""}`,
              consequence: examplesInWords(reading),
            }))}
            chosen={chosen ?? undefined}
            onChoose={(answer) => setChosen(answer === "," ? "," : ".")}
          />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {preview === null
          ? ""
          : `${isOpen ? "Say which decimal sign the table has. " : ""}${summaryOf(preview)}`}
      </p>
      {preview !== null && <PreviewTable preview={preview} />}
    </Dialog>
  );
}

function summaryOf({ rows, refused, toCorrect }: ImportPreview): string {
  const left = refused.length === 0 ? "" : `, ${refused.length} left out`;
  const wrong = toCorrect.length === 0 ? "" : `, ${toCorrect.length} to correct`;
  return `Preview: ${rows.length} fields recognized${left}${wrong}`;
}

/** What goes where, then what does not. */
function PreviewTable({ preview }: { preview: ImportPreview }) {
  return (
    <div className={styles["preview"]}>
      {/* Focusable, so that the arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles["scroller"]} tabIndex={0} role="region" aria-label="Preview">
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col" className={styles["from"]}>
                From
              </th>
              {preview.columns.map((column, index) => (
                // Two columns may have one name.
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <th key={index} scope="col" className={styles["end"]}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map(({ field, from, values }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td className={styles["from"]}>{from}</td>
                {values.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                  <td key={index} className={styles["end"]}>
                    {value ?? <span className={styles["none"]}>blank</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Sentences title="Left out" items={preview.refused} />
      <Sentences title="To correct after the import" items={preview.toCorrect} />
      <Sentences title="Note" items={preview.notes} />
    </div>
  );
}

function Sentences({ title, items }: { title: string; items: readonly string[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles["title"]}>
        {title}
      </h3>
      <ul className={styles["list"]}>
        {[...new Set(items)].map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
