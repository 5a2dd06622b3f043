import type { ExportReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatNumber } from "../../../lib/format/numbers.ts";
import styles from "../account-screen.module.css";
import { exportQuery, useDownloadExport, useRequestExport } from "../api/account-data.ts";
import { OwnerDialog } from "../owner/owner-dialog.tsx";

const KILOBYTE = 1024;
const WHY = "Confirm that it is you: the archive has your whole account.";

function sizeOf(bytes: number | null): string {
  if (bytes === null) return "";
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${formatNumber(kilobytes / KILOBYTE, 1)} MB`;
}

function sentenceOf({ state, expiresAt, size }: ExportReply): string {
  switch (state) {
    case "none":
      return "The archive has every plan, channel plan, cost and simulation, your account and its history, as JSON and CSV files.";
    case "running":
      return "Your archive is being prepared. We send you an e-mail when it is ready; you can leave this page.";
    case "ready":
      return `Your archive is ready (${sizeOf(size)}). You can download it until ${formatDate(expiresAt ?? 0)}.`;
    case "failed":
      return "The archive could not be made. Try again; if it fails again, tell your administrator.";
    default:
      return state satisfies never;
  }
}

/**
 * Asks for an archive of all the user's data, and downloads it.
 * @param quiet where another button is the main one
 */
export function DataExport({ quiet = false }: { quiet?: boolean }) {
  const { data, error, refetch } = useQuery(exportQuery);
  const request = useRequestExport();
  const fetching = useDownloadExport();
  const [asking, setAsking] = useState<"archive" | "download" | null>(null);
  const stopAsking = () => setAsking(null);
  if (data === undefined) {
    return error === null ? (
      <div aria-busy="true">
        <Skeleton height={64} />
      </div>
    ) : (
      <LoadFailure
        title="Your data export could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const { url } = data;
  const make = url === null ? "Export my data" : "Make a new archive";
  return (
    <>
      <p className={styles["note"]} role="status">
        {sentenceOf(data)}
      </p>
      <div className={styles["formActions"]}>
        {url !== null && (
          <Button
            variant={quiet ? "default" : "primary"}
            icon={<Download aria-hidden="true" />}
            onClick={() => setAsking("download")}
          >
            Download archive
          </Button>
        )}
        <Button busy={data.state === "running"} onClick={() => setAsking("archive")}>
          {make}
        </Button>
      </div>
      {asking === "archive" && (
        <OwnerDialog
          title={make}
          body={WHY}
          action={make}
          send={(proof) => request.mutateAsync(proof)}
          busy={request.isPending}
          onClose={stopAsking}
        />
      )}
      {asking === "download" && url !== null && (
        <OwnerDialog
          title="Download archive"
          body={WHY}
          action="Download archive"
          icon={<Download aria-hidden="true" />}
          send={(proof) => fetching.mutateAsync({ url, body: proof })}
          busy={fetching.isPending}
          onClose={stopAsking}
        />
      )}
    </>
  );
}
