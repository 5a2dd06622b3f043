import { Copy } from "lucide-react";
import { IconButton } from "../button/button.tsx";
import { Menu } from "../menu/menu.tsx";
import type { ChartTable } from "./chart-table.ts";
import { copyChart } from "./copy-chart.ts";
import type { PictureWords } from "./standalone-svg.ts";

interface FiguresMenuProps {
  /** The heading over the table. */
  words: PictureWords;
  table: ChartTable;
}

/** Copies and saves the figures of a table, as `ChartFrame` does those behind a drawing. */
export function FiguresMenu({ words, table }: FiguresMenuProps) {
  const figures = { words, table, frame: null };
  async function save(kind: "csv" | "xlsx"): Promise<void> {
    const { saveChart } = await import("./save-chart.ts");
    await saveChart(kind, figures);
  }
  return (
    <Menu
      trigger={<IconButton small tip="none" label="Copy or download these figures" icon={<Copy />} />}
      items={[
        { label: "Copy figures", onSelect: () => void copyChart("figures", figures) },
        { label: "Download CSV", onSelect: () => void save("csv"), startsGroup: true },
        { label: "Download workbook (.xlsx)", onSelect: () => void save("xlsx") },
      ]}
    />
  );
}
