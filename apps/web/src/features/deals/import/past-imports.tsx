import type { ReplyOf } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ConfirmDialog } from "../../../components/dialog/dialog.tsx";
import { May } from "../../../components/may.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Tag, type TagTone } from "../../../components/tag/tag.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { formatFull } from "../../../lib/format/dates.ts";
import { formatCount, formatNumber } from "../../../lib/format/numbers.ts";
import { refreshDeals } from "../queries.ts";

type ListedImport = ReplyOf<"listDealImports">[number];

const stateWords: Readonly<Record<ListedImport["state"], [words: string, tone: TagTone]>> = {
  preview: ["Preview", "neutral"],
  running: ["Running", "accent"],
  done: ["Imported", "positive"],
  failed: ["Stopped", "negative"],
  undone: ["Undone", "neutral"],
};

/** Earlier imports, each undone as a whole. */
export function PastImports({ imports }: { imports: readonly ListedImport[] }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ListedImport | null>(null);
  const undo = useMutation({
    mutationFn: (id: string) => call("undoDealImport", { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      setAsked(null);
      return refreshDeals(client);
    },
  });
  return (
    <Panel title="Earlier imports" flush>
      <DataTable
        plain
        caption="Earlier imports"
        columns={[
          {
            key: "file",
            header: "File",
            rowHeader: true,
            render: ({ fileName }) => fileName || "Untitled",
          },
          {
            key: "when",
            header: "Imported",
            wideOnly: true,
            render: ({ createdAt }) => formatFull(createdAt),
          },
          {
            key: "state",
            header: "State",
            render: ({ state }) => <Tag tone={stateWords[state][1]}>{stateWords[state][0]}</Tag>,
          },
          {
            key: "stored",
            header: "Deals",
            align: "end",
            render: ({ rowsStored }) => formatNumber(rowsStored),
          },
          {
            key: "rejected",
            header: "Rejected rows",
            align: "end",
            wideOnly: true,
            render: ({ rowsRejected }) => formatNumber(rowsRejected),
          },
          {
            key: "undo",
            header: "Undo",
            headerHidden: true,
            align: "end",
            render: (row) =>
              row.state === "undone" ? null : (
                <May call="undoDealImport">
                  <Button
                    size="sm"
                    aria-label={`Undo the import of ${row.fileName || "the file"}`}
                    onClick={() => setAsked(row)}
                  >
                    Undo
                  </Button>
                </May>
              ),
          },
        ]}
        rows={imports}
        rowKey={({ importId }) => importId}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`Undo the import of ${asked?.fileName || "the file"}?`}
        body={
          <p>
            {formatCount(asked?.rowsStored ?? 0, "deal")} that it added go, deals that it changed get their
            former values back.
          </p>
        }
        confirmLabel="Undo import"
        tone="danger"
        busy={undo.isPending}
        onConfirm={() => asked && undo.mutate(asked.importId)}
      />
    </Panel>
  );
}
