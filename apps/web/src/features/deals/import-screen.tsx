import type { ImportPreview } from "@beachhead/contract";
import { IMPORT_MAX } from "@beachhead/contract/deal-fields";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "../../components/button/button.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { RoleNotice } from "../../components/role-notice.tsx";
import { messageOf } from "../../lib/api/api-error.ts";
import { uploadFile } from "../../lib/api/upload-file.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useMayCall } from "../../lib/workspace/use-workspace.ts";
import styles from "./deals.module.css";
import { FilePicker } from "./import/file-picker.tsx";
import { ImportProgress } from "./import/import-progress.tsx";
import { PastImports } from "./import/past-imports.tsx";
import { PreviewPanel } from "./import/preview-panel.tsx";
import { importsQuery, refreshDeals } from "./queries.ts";

/** A file of deals: chosen, looked at, mapped, imported and, if it was the wrong one, undone. */
export function ImportScreen() {
  useScreenTitle("Import deals");
  const client = useQueryClient();
  const mayImport = useMayCall("uploadDealImport");
  const past = useQuery(importsQuery);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  /** The previewed file, to read another sheet of it. */
  const [chosen, setChosen] = useState<File | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();

  async function upload(file: File, sheet?: string): Promise<void> {
    setFailure(undefined);
    if (file.size > IMPORT_MAX) {
      setFailure("The file is larger than 200 MB. Split it and upload the parts.");
      return;
    }
    setUploading(true);
    try {
      const query = { fileName: file.name, ...(sheet !== undefined && { sheet }) };
      setPreview(await uploadFile("uploadDealImport", file, { query }));
      setChosen(file);
      setRunning(null);
    } catch (error) {
      // A new upload replaces the file that was previewed.
      setPreview(null);
      setFailure(messageOf(error));
    } finally {
      setUploading(false);
    }
  }

  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Import deals"
        description="A workbook or CSV file with one deal per row. You see a preview before anything is stored."
        actions={<ButtonLink to={paths.deals}>All deals</ButtonLink>}
      />
      <div className={styles["panels"]}>
        {!mayImport && <RoleNotice>You can read earlier imports, and not import deals.</RoleNotice>}
        {mayImport && preview === null && (
          <FilePicker isBusy={isUploading} failure={failure} onChoose={(file) => void upload(file)} />
        )}
        {preview !== null && (
          <PreviewPanel
            key={preview.importId}
            preview={preview}
            isReading={isUploading}
            onSheet={(sheet) => chosen !== null && void upload(chosen, sheet)}
            onCancel={() => setPreview(null)}
            onStarted={() => {
              setRunning(preview.importId);
              setPreview(null);
            }}
          />
        )}
        {running !== null && (
          <ImportProgress key={running} id={running} onEnd={() => void refreshDeals(client)} />
        )}
        {past.error !== null && past.data === undefined && (
          <LoadFailure error={past.error} onRetry={() => void past.refetch()} />
        )}
        {past.data !== undefined && past.data.length > 0 && <PastImports imports={past.data} />}
      </div>
    </div>
  );
}
