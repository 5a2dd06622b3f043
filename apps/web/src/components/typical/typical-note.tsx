import type { TypicalFigure, TypicalSource } from "@beachhead/contract/business-models";
import { formatPlain } from "../../lib/format/numbers.ts";
import { Button } from "../button/button.tsx";
import { useReadOnly } from "../field/read-only.ts";
import { Popover } from "../popover/popover.tsx";
import { Tag } from "../tag/tag.tsx";
import styles from "./typical.module.css";

interface TypicalNoteProps {
  /** The label of its field. */
  label: string;
  figure: TypicalFigure;
  /** Null: our estimate. */
  source: TypicalSource | null;
  /** The business model it is typical of; absent where the form names it. */
  model?: string | undefined;
  unit?: string | undefined;
  /** Whether the field has the typical value and not the user's own. */
  isUsed: boolean;
  onUse: () => void;
}

const EN_DASH = "\u2013";

function rangeText({ low, high }: TypicalFigure, unit: string | undefined): string {
  const ends = low === high ? formatPlain(low) : `${formatPlain(low)} ${EN_DASH} ${formatPlain(high)}`;
  return unit === undefined ? ends : `${ends} ${unit}`;
}

const basisWords = {
  range: "The source gives the range.",
  centre: "The source gives the typical value; the range is ours.",
  derived: "Computed from the source.",
} as const;

function SourceText({ figure, source }: Pick<TypicalNoteProps, "figure" | "source">) {
  if (source === null || figure.published === null)
    return <>No published figure. The range is wide on purpose: replace it with your own figure soon.</>;
  const { title, publisher, year, url } = source;
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer">
        {title}
      </a>
      , {publisher}
      {year === null ? "" : `, ${year}`}. {basisWords[figure.published.basis]}
    </>
  );
}

/** Under a field: the range that is typical of a business model, where it comes from, and the way to use it. */
export function TypicalNote({ label, figure, source, model, unit, isUsed, onUse }: TypicalNoteProps) {
  const isReadOnly = useReadOnly();
  const name = source === null ? "Our estimate" : "Source";
  return (
    <span className={styles["note"]}>
      {isUsed && <Tag>Typical</Tag>}
      <span>
        {isUsed ? "" : "Typical "}
        {rangeText(figure, unit)}
        {model === undefined ? "" : ` for ${model}.`}
      </span>
      <Popover
        title={source === null ? `${label}: our estimate` : `${label}: source`}
        trigger={
          <button type="button" className={styles["source"]} aria-label={`${name} of ${label}`}>
            {name}
          </button>
        }
      >
        <p className={styles["sourceText"]}>
          <SourceText figure={figure} source={source} />
        </p>
      </Popover>
      {!isUsed && !isReadOnly && (
        <Button
          variant="link"
          size="sm"
          aria-label={`Use ${formatPlain(figure.typical)}, typical ${label}`}
          onClick={onUse}
        >
          Use {formatPlain(figure.typical)}
        </Button>
      )}
    </span>
  );
}
