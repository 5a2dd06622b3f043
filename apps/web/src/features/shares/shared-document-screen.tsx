import type { SharedBlock, SharedDocument, SharedFinding } from "@beachhead/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { SharedPage } from "../../components/public-page/shared-page.tsx";
import { call } from "../../lib/api/call.ts";
import { SharedChart } from "./shared-chart.tsx";
import styles from "./shared-document.module.css";

const kinds: Record<SharedDocument["kind"], { untitled: string; intro: string }> = {
  simulation: {
    untitled: "Shared simulation",
    intro: "A price simulation shared with you.",
  },
  "dg-plan": {
    untitled: "Shared channel plan",
    intro: "A channel plan shared with you.",
  },
  "dashboard-view": {
    untitled: "Shared dashboard",
    intro: "Planned and actual revenue shared with you.",
  },
};

const sharedDocumentQuery = (shareToken: string) =>
  queryOptions({
    queryKey: ["shared-document", shareToken],
    queryFn: ({ signal }) => call("getSharedDocument", { params: { shareToken }, signal }),
    gcTime: 0,
  });

function Block({ block, name }: { block: SharedBlock; name: string }) {
  switch (block.kind) {
    case "chart":
      return <SharedChart chart={block} title={name} />;
    case "figures":
      return (
        <dl className={styles["figures"]}>
          {block.figures.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>{value}</b>
                {note !== undefined && <span>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return (
        // By keyboard the table scrolls only with the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles["scroller"]} tabIndex={0} aria-label={name}>
          <table className={styles["table"]}>
            <thead>
              <tr>
                {block.head.map((head, index) => (
                  <th key={`${index} ${head}`} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map(([rowHead = "", ...cells], row) => (
                <tr key={`${row} ${rowHead}`}>
                  <th scope="row">{rowHead}</th>
                  {cells.map((cell, index) => (
                    <td key={`${index} ${cell}`}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
    case "text":
      return (
        <div className={styles["text"]}>
          {block.heading !== undefined && <h3>{block.heading}</h3>}
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      );
    default:
      return block satisfies never;
  }
}

function Finding({ finding: { title, lead, rows } }: { finding: SharedFinding }) {
  return (
    <section className={styles["finding"]}>
      <h2>{title}</h2>
      {lead !== undefined && <p className={styles["lead"]}>{lead}</p>}
      {rows.map(({ blocks }, row) => (
        <div key={`row ${row}`} className={styles["row"]}>
          {blocks.map((block, index) => (
            <Block
              key={`${block.kind} ${index}`}
              block={block}
              name={`${title}: part ${row + 1}.${index + 1}`}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

/** `/shared/view/{token}`: the findings of a simulation or a channel plan, for anyone with the link. */
export function SharedDocumentScreen() {
  const { shareToken = "" } = useParams();
  const { data, error, refetch } = useQuery(sharedDocumentQuery(shareToken));
  return (
    <SharedPage
      untitled="Shared document"
      error={error}
      onRetry={() => void refetch()}
      document={data && { ...headOf(data), content: <Content document={data} /> }}
    />
  );
}

const headOf = ({ kind, title }: SharedDocument) => ({
  title: title || kinds[kind].untitled,
  intro: kinds[kind].intro,
});

function Content({ document }: { document: SharedDocument }) {
  const { subject, findings } = document;
  return (
    <article className={styles["document"]}>
      <h1 className={styles["title"]}>{headOf(document).title}</h1>
      {subject !== "" && <p className={styles["lead"]}>{subject}</p>}
      {findings.map((finding) => (
        <Finding key={finding.title} finding={finding} />
      ))}
    </article>
  );
}
