import type { FileEndpointName, FileFormat, FormatOf } from "@beachhead/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../lib/api/api-error.ts";
import { callForFile } from "../lib/api/call-for-file.ts";
import { download } from "../lib/download/download.ts";
import { Button } from "./button/button.tsx";
import { useHasComments } from "./comments/comment-screen.ts";
import { Menu, type MenuItem } from "./menu/menu.tsx";
import { toast } from "./toast/toast-store.ts";

const LABELS: Readonly<Record<FileFormat, string>> = {
  xlsx: "Excel workbook (.xlsx)",
  pptx: "PowerPoint slides (.pptx)",
  csv: "CSV file (.csv)",
  json: "JSON file (.json)",
  jsonl: "JSON lines (.jsonl)",
};

const WITH_COMMENTS: Readonly<Partial<Record<FileFormat, string>>> = {
  xlsx: "Excel workbook with comments",
  pptx: "PowerPoint slides with comments",
};

interface ExportMenuProps<N extends FileEndpointName> {
  endpoint: N;
  id: string;
  formats: readonly FormatOf<N>[];
  /** Stores what is typed first. False: it could not be stored, and nothing is exported. */
  save?: (() => Promise<boolean>) | undefined;
  /** A file that the screen makes itself. */
  more?: MenuItem | undefined;
}

/** Downloads a stored document as a file. */
export function ExportMenu<N extends FileEndpointName>({
  endpoint,
  id,
  formats,
  save,
  more,
}: ExportMenuProps<N>) {
  const [busy, setBusy] = useState(false);
  const hasComments = useHasComments(id);

  async function exportAs(format: FormatOf<N>, query?: Record<string, string>): Promise<void> {
    setBusy(true);
    try {
      if (save !== undefined && !(await save())) {
        toast.error("Your latest changes are not saved yet. Complete the marked fields, then export.");
        return;
      }
      const { content, name } = await callForFile(endpoint, id, format, query);
      download(content, name);
      toast.success(`Exported as ${name}`);
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu
      trigger={
        <Button icon={<Download aria-hidden="true" />} busy={busy}>
          Export
        </Button>
      }
      items={[
        ...formats.map((format) => ({ label: LABELS[format], onSelect: () => void exportAs(format) })),
        ...(more === undefined ? [] : [more]),
        ...formats
          .filter((format) => hasComments && format in WITH_COMMENTS)
          .map((format, index) => ({
            label: WITH_COMMENTS[format] ?? "",
            startsGroup: index === 0,
            onSelect: () => void exportAs(format, { comments: "1" }),
          })),
      ]}
    />
  );
}
