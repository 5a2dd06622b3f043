import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import styles from "../deals.module.css";

interface FilePickerProps {
  isBusy: boolean;
  failure: string | undefined;
  onChoose: (file: File) => void;
}

/** A file by the button, or dropped onto the area. */
export function FilePicker({ isBusy, failure, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // Dropping is for the pointer; the button in it does the same by keyboard.
    <div
      className={styles["drop"]}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined && !isBusy) onChoose(file);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        data-testid="file"
        accept=".csv,.tsv,.txt,.xlsx,.ods,.zip,.gz,text/csv,text/tab-separated-values"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file !== undefined) onChoose(file);
        }}
      />
      <Button
        variant="primary"
        icon={<Upload aria-hidden="true" />}
        busy={isBusy}
        onClick={() => input.current?.click()}
      >
        {isBusy ? "Reading the file" : "Choose a file"}
      </Button>
      <p>or drop it here. Workbook (.xlsx, .ods), CSV or TSV, also zipped, at most 200 MB.</p>
      {failure !== undefined && (
        <p role="alert" className={styles["failure"]}>
          {failure}
        </p>
      )}
    </div>
  );
}
