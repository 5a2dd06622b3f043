import type { SharedBlock, SharedDocument, SharedFinding } from "@beachhead/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/button/button.tsx";
import { LoadFailure } from "../../components/load-failure/load-failure.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { PageLoader } from "../../components/spinner/spinner.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import { useParams } from "../../lib/router/router.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { SharedChart } from "./shared-chart.tsx";
import styles from "./shared-document.module.css";

const kinds: Record<SharedDocument["kind"], { untitled: string; intro: string }> = {
  simulation: {
    untitled: "Shared simulation",
    intro: "A price simulation shared with you. You can read and print it, but not change it.",
  },
  "dg-plan": {
    untitled: "Shared channel plan",
    intro: "A channel plan shared with you. You can read and print it, but not change it.",
  },
  "dashboard-view": {
    untitled: "Shared dashboard",
    intro: "Planned and actual revenue shared with you. You can read and print it, but not change it.",
  },
};

const sharedDocumentQuery = (shareToken: string) =>
  queryOptions({
    queryKey: ["shared-document", shareToken],
    queryFn: ({ signal }) => call("getSharedDocument", { params: { shareToken }, signal }),
    gcTime: 0,
  });

function Page({ title, children }: { title: string; children: ReactNode }) {
  useScreenTitle(title);
  return (
    <PublicPage>
      {/* People with the link may read it; search engines may not list it. */}
      <meta name="robots" content="noindex, nofollow" />
      <div className={styles["page"]}>{children}</div>
    </PublicPage>
  );
}

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
  if (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid"))
    return (
      <Page title="Shared document">
        <h1 className={styles["title"]}>This link does not work</h1>
        <p>This link has expired or is incomplete. Ask the person who sent it for a new one.</p>
      </Page>
    );
  if (data === undefined)
    return (
      <Page title="Shared document">
        <h1 className={error === null ? "visually-hidden" : styles["title"]}>Shared document</h1>
        {error === null ? <PageLoader /> : <LoadFailure error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  const { untitled, intro } = kinds[data.kind];
  const title = data.title || untitled;
  return (
    <Page title={title}>
      <div className={styles["bar"]}>
        <p>{intro}</p>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={styles["document"]}>
        <h1 className={styles["title"]}>{title}</h1>
        {data.subject !== "" && <p className={styles["lead"]}>{data.subject}</p>}
        {data.findings.map((finding) => (
          <Finding key={finding.title} finding={finding} />
        ))}
      </article>
    </Page>
  );
}
