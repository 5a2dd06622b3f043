import type { DialectChoices, ImportMapping, ImportPreview } from "@beachhead/contract";
import { dateForms, delimiters, encodings } from "@beachhead/contract/deal-fields";
import { SelectField } from "../../../components/select/select-field.tsx";

export const delimiterWords = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "vertical bar" } as const;

interface ReadingFieldsProps {
  preview: ImportPreview;
  mapping: ImportMapping;
  choices: DialectChoices;
  onChoose: (choices: DialectChoices, isOtherTable?: boolean) => void;
}

/** How the file is read: what was found, and what the user can say instead. */
export function ReadingFields({ preview, mapping, choices, onChoose }: ReadingFieldsProps) {
  const { dialect, headerLine, firstLines, workbook } = preview;
  const dateColumns = [mapping.createdDate, mapping.closeDate].filter((name) => name !== "");
  const asked = new Set(preview.questions.map(({ about }) => about));
  return (
    <>
      {workbook === undefined && (
        <>
          <SelectField
            label="Encoding"
            options={encodings.map((name) => ({ value: name, label: name.toUpperCase() }))}
            value={dialect.encoding}
            onValueChange={(value) => {
              const encoding = encodings.find((name) => name === value);
              if (encoding !== undefined) onChoose({ ...choices, encoding }, true);
            }}
          />
          <SelectField
            label="Columns are separated by a"
            options={delimiters.map((sign) => ({ value: sign, label: delimiterWords[sign] }))}
            value={dialect.delimiter}
            onValueChange={(value) => {
              const delimiter = delimiters.find((sign) => sign === value);
              if (delimiter !== undefined) onChoose({ ...choices, delimiter }, true);
            }}
          />
        </>
      )}
      <SelectField
        label="Line with the names of the columns"
        options={firstLines.map(({ line, cells }) => ({
          value: String(line),
          label: `Line ${line}`,
          hint: cells.filter(Boolean).join(" · ").slice(0, 40),
        }))}
        value={String(headerLine)}
        onValueChange={(line) => onChoose({ ...choices, headerLine: Number(line) }, true)}
      />
      {!asked.has("decimal") && (
        <SelectField
          label="Amounts are written as"
          options={[
            { value: ".", label: "1,234.56" },
            { value: ",", label: "1.234,56" },
          ]}
          value={dialect.decimal ?? null}
          onValueChange={(value) => onChoose({ ...choices, decimal: value === "," ? "," : "." })}
        />
      )}
      {dateColumns.length > 0 && !asked.has("dates") && (
        <SelectField
          label="Dates are written as"
          options={dateForms.map((form) => ({ value: form, label: form }))}
          value={dialect.dates ?? null}
          onValueChange={(value) => {
            const form = dateForms.find((one) => one === value);
            if (form === undefined) return;
            onChoose({
              ...choices,
              columnDates: Object.fromEntries(dateColumns.map((name) => [name, form])),
            });
          }}
        />
      )}
    </>
  );
}
