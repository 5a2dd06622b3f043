import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { ShareBar } from "../../../components/charts/share-bar.tsx";
import type { Market } from "./market.ts";
import { marketFinding, shareWords } from "./market-words.ts";

interface ShareChartProps {
  market: Market;
  /** The geography of the combination. */
  place: string;
}

const YOU = "You";
const OTHERS = "Others";

/** How an industry is shared between us, the competitors and those nobody has named. */
export function ShareChart({ market, place }: ShareChartProps) {
  const { own, rivals, left, industry } = market;
  const rows = [
    ...(own > 0 ? [{ name: YOU, share: own }] : []),
    ...rivals,
    ...(left > 0 ? [{ name: OTHERS, share: left }] : []),
  ];
  const finding = marketFinding(market);
  return (
    <ChartFrame
      title={finding}
      subtitle={`Market share in ${industry}, ${place}, %`}
      ariaLabel={`${finding}. ${rows.map(({ name, share }) => `${name} ${shareWords(share)}`).join(", ")}`}
      table={{
        columns: [
          { key: "name", header: "Company" },
          { key: "share", header: "Share, %", align: "end" },
        ],
        rows,
      }}
      empty={own + rivals.length === 0 ? "No market shares yet. Enter the first one above." : undefined}
    >
      <ShareBar
        parts={rivals.map(({ name, share }) => ({ name, value: share }))}
        own={own > 0 ? { name: YOU, value: own } : undefined}
        rest={left > 0 ? { name: OTHERS, value: left } : undefined}
        words={shareWords}
      />
    </ChartFrame>
  );
}
