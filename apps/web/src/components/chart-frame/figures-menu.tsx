import { Copy } from "lucide-react";
import { IconButton } from "../button/button.tsx";
import { Menu } from "../menu/menu.tsx";
import type { ChartTable } from "./chart-table.ts";
import type { PictureWords } from "./standalone-svg.ts";
import { copyTaken, prepareCopying, saveTaken } from "./take-chart.ts";

interface FiguresMenuProps {
  /** The heading over the table. */
  words: PictureWords;
  table: ChartTable;
}

/** Copies and saves the figures of a table, as `ChartFrame` does those behind a drawing. */
export function FiguresMenu({ words, table }: FiguresMenuProps) {
  const figures = { words, table, frame: null };
  return (
    <Menu
      trigger={
        <IconButton
          small
          tip="none"
          label="Copy or download these figures"
          icon={<Copy />}
          onPointerEnter={prepareCopying}
          onFocus={prepareCopying}
        />
      }
      items={[
        { label: "Copy figures", onSelect: () => void copyTaken("figures", figures) },
        { label: "Download CSV", onSelect: () => void saveTaken("csv", figures), startsGroup: true },
        { label: "Download workbook (.xlsx)", onSelect: () => void saveTaken("xlsx", figures) },
      ]}
    />
  );
}
