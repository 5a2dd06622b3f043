import type { GtmPlanReply } from "@beachhead/contract";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatNumber, formatPercent } from "../../../lib/format/numbers.ts";
import type { CombinationContext } from "../combinations/combination-section.ts";
import type { CompetitorRow } from "../competitors/competitors-fields.ts";
import { type Market, marketOf } from "../competitors/market.ts";
import { type Bar, Bars } from "./bars.tsx";
import { WebAddress } from "./details-part.tsx";
import { DocumentPart, NoteText, NothingYet } from "./document-frame.tsx";
import { type DocumentColumn, DocumentTable, Figure } from "./document-table.tsx";
import styles from "./review.module.css";

const share = (value: number) => formatPercent(value, Number.isInteger(value) ? 0 : 1);

function findingOf({ ownShare, left, openness }: CompetitionOfIndustry): string {
  const own = ownShare === null ? "Our own share is unknown" : `We hold ${share(ownShare)}`;
  const rest = left < 0 ? `shares exceed 100 % by ${share(-left)}` : `others hold ${share(left)}`;
  const open = openness === null ? "openness is unknown" : `openness ${formatNumber(openness)} of 100`;
  return `${own}; ${rest}; ${open}.`;
}

function NameOf({ competitor: { name, url } }: { competitor: CompetitorRow }) {
  return (
    <>
      {name}
      {url !== "" && (
        <span className={styles["under"]}>
          <WebAddress text={url} />
        </span>
      )}
    </>
  );
}

const columnsIn = (currency: string): readonly DocumentColumn<CompetitorRow>[] => [
  { key: "name", header: "Competitor", names: true, cell: (row) => <NameOf competitor={row} /> },
  { key: "country", header: "Country", cell: ({ country }) => <Figure value={country} /> },
  { key: "share", header: "Share, %", figures: true, cell: (row) => <Figure value={row.marketShare} /> },
  {
    key: "revenue",
    header: `Revenue, ${currency}`,
    figures: true,
    cell: (row) => <Figure value={row.revenue} />,
  },
  {
    key: "funding",
    header: `Funding, ${currency}`,
    figures: true,
    cell: (row) => <Figure value={row.funding} />,
  },
  { key: "customers", header: "Customers", figures: true, cell: (row) => <Figure value={row.customers} /> },
  {
    key: "since",
    header: "Since",
    figures: true,
    cell: ({ yearOfIncorporation: year }) => <Figure value={year === null ? null : String(year)} />,
  },
  {
    key: "asOf",
    header: "As of",
    figures: true,
    cell: ({ asOf }) => <Figure value={asOf === "" ? null : formatDate(asOf)} />,
  },
];

/** Our share and the competitors', most first; none where no share is known. */
function shareBars({ ownShare, competitors }: CompetitionOfIndustry, companyName: string): Bar[] {
  const shares = [
    { name: companyName, percent: ownShare },
    ...competitors.map(({ name, marketShare }) => ({ name, percent: marketShare })),
  ].flatMap(({ name, percent }) => (typeof percent === "number" ? [{ name, percent }] : []));
  const largest = Math.max(0, ...shares.map(({ percent }) => percent));
  if (largest === 0 || shares.length < 2) return [];
  return shares
    .toSorted((one, other) => other.percent - one.percent)
    .map(({ name, percent }) => ({ name, fraction: percent / largest, value: share(percent) }));
}

/** The competitors by industry, with the openness of each market. */
export function CompetitorsPart({ plan, combination }: CombinationContext) {
  const stored = plan.competitors[combination.title];
  const all = stored === undefined ? [] : competitionByIndustry(stored, combination.industries);
  const known = all.filter(({ competitors, ownShare }) => competitors.length > 0 || ownShare !== null);
  const unknown = all.filter((each) => !known.includes(each)).map(({ industry }) => industry);
  return (
    <DocumentPart title="Competitors" step="competitors" combination={combination}>
      {known.length === 0 ? (
        <NothingYet step="competitors" combinationId={combination.id}>
          No competitor has a name yet.
        </NothingYet>
      ) : (
        <>
          {known.map((each) => (
            <div key={each.industry} className={styles["group"]}>
              <p className={styles["finding"]}>
                <strong>{each.industry}</strong> {findingOf(each)}
              </p>
              <Bars className={styles["bars"]} rows={shareBars(each, plan.companyName)} />
              {each.competitors.length > 0 && (
                <DocumentTable
                  caption={`Competitors in ${each.industry}, ${combination.title}`}
                  rows={each.competitors}
                  rowKey={({ id }) => id}
                  columns={columnsIn(plan.currency)}
                />
              )}
            </div>
          ))}
          {unknown.length > 0 && (
            <NothingYet step="competitors" combinationId={combination.id}>
              No competitors yet in {unknown.join(", ")}.
            </NothingYet>
          )}
        </>
      )}
      <NoteText text={stored?.note ?? ""} />
    </DocumentPart>
  );
}

/** One industry of a combination with its competitors. */
export interface CompetitionOfIndustry extends Pick<Market, "industry" | "left" | "openness"> {
  competitors: readonly CompetitorRow[];
  /** In per cent; null if not entered. */
  ownShare: number | null;
}

/** Competitors by industry, the combination's industries first. One without an industry belongs to each. */
export function competitionByIndustry(
  { competitors, marketShare }: Omit<GtmPlanReply["competitors"][string], "note">,
  industries: readonly string[],
): CompetitionOfIndustry[] {
  const rows = competitors
    .filter(({ name }) => name.trim() !== "")
    .map((row, index) => ({ ...row, id: String(index) }));
  // There may be rows of an industry that was removed from the plan.
  const others = rows.map(({ industry }) => industry).filter((industry) => industry !== "");
  const all = [...new Set([...industries, ...others])];
  const own = Object.fromEntries(
    all.map((industry) => [
      industry,
      (Object.hasOwn(marketShare, industry) ? marketShare[industry] : null) ?? null,
    ]),
  );
  return all.map((industry) => {
    const { left, openness } = marketOf({ rows, marketShare: own }, industry);
    return {
      industry,
      competitors: rows.filter((row) => row.industry === industry || row.industry === ""),
      ownShare: own[industry] ?? null,
      left,
      openness,
    };
  });
}
