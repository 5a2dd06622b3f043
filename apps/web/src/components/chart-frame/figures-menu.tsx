import { Copy } from "lucide-react";
import { IconButton } from "../button/button.tsx";
import { Menu } from "../menu/menu.tsx";
import type { ChartTable } from "./chart-table.ts";
import type { CopyKind, TakenChart } from "./copy-chart.ts";
import type { SaveKind } from "./save-chart.ts";
import type { PictureWords } from "./standalone-svg.ts";
import { copyTaken, prepareCopying, saveTaken } from "./take-chart.ts";

interface TakeMenuProps {
  label: string;
  /** What is copied or saved, asked for when somebody chooses. */
  take(): TakenChart;
  /** Whether there is a drawing to take; "hidden" while its table is shown. Absent: there never is. */
  drawing?: "shown" | "hidden";
}

/** Copies and saves a drawing and the figures behind it. */
export function TakeMenu({ label, take, drawing }: TakeMenuProps) {
  const copy = (kind: CopyKind) => () => void copyTaken(kind, take());
  const save = (kind: SaveKind) => () => void saveTaken(kind, take());
  const needsDrawing = { disabled: drawing === "hidden", disabledReason: "Show the chart first" };
  const pictures = <Item,>(...items: Item[]) => (drawing === undefined ? [] : items);
  return (
    <Menu
      trigger={
        <IconButton
          small
          tip="none"
          label={label}
          icon={<Copy />}
          onPointerEnter={prepareCopying}
          onFocus={prepareCopying}
        />
      }
      items={[
        { label: "Copy figures", onSelect: copy("figures") },
        ...pictures(
          { label: "Copy as PNG", onSelect: copy("png"), ...needsDrawing },
          { label: "Copy as SVG", onSelect: copy("svg"), ...needsDrawing },
        ),
        { label: "Download CSV", onSelect: save("csv"), startsGroup: true },
        { label: "Download workbook (.xlsx)", onSelect: save("xlsx") },
        ...pictures(
          { label: "Download PNG", onSelect: save("png"), ...needsDrawing },
          { label: "Download SVG", onSelect: save("svg"), ...needsDrawing },
        ),
      ]}
    />
  );
}

/** Copies and saves the figures of a table, under the heading over it. */
export function FiguresMenu({ words, table }: { words: PictureWords; table: ChartTable }) {
  return <TakeMenu label="Copy or download these figures" take={() => ({ words, table, frame: null })} />;
}
