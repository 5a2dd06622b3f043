import type { OperatorPage } from "@beachhead/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { call } from "../../lib/api/call.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";

/** The operator's own text, unchanged. */
const operatorTextQuery = (page: OperatorPage) =>
  queryOptions({
    queryKey: ["operator-text", page],
    queryFn: ({ signal }) => call("getOperatorText", { params: { page }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

type Block = { kind: "heading" | "paragraph"; text: string } | { kind: "list"; items: string[] };

/** Headings, lists and paragraphs of a plain text. */
export function blocksOf(text: string): Block[] {
  return text.split(/\n\s*\n|\n(?=#)|(?<=^#[^\n]*)\n/m).flatMap((part): Block[] => {
    const lines = part.split("\n").filter((line) => line.trim() !== "");
    const [first] = lines;
    if (first === undefined) return [];
    if (first.startsWith("#")) return [{ kind: "heading", text: first.replace(/^#+\s*/, "") }];
    if (lines.every((line) => /^\s*-\s/.test(line)))
      return [{ kind: "list", items: lines.map((line) => line.replace(/^\s*-\s+/, "")) }];
    return [{ kind: "paragraph", text: lines.join(" ") }];
  });
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <h2>{block.text}</h2>;
    case "paragraph":
      return <p>{block.text}</p>;
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    default:
      return block satisfies never;
  }
}

/** The operator's own text of a page; `children` where there is none, or it cannot be loaded. */
export function OperatorText({ page, children }: { page: OperatorPage; children?: ReactNode }) {
  const { data, isError } = useQuery(operatorTextQuery(page));
  if (data === undefined && !isError) return children === undefined ? null : <Skeleton height={320} />;
  const text = data?.text ?? null;
  if (text === null) return children;
  return blocksOf(text).map((block, index) => (
    <Fragment key={`${index.toString()} ${block.kind}`}>
      <BlockView block={block} />
    </Fragment>
  ));
}
