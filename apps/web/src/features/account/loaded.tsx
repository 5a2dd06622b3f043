import type { ReactNode } from "react";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import styles from "./account-screen.module.css";

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): unknown };
  /** Title in place of what could not be loaded. */
  failure: string;
  /** Pixels that it takes in the panel before it is loaded. */
  height?: number;
  children(data: Data): ReactNode;
}

/** What a panel shows of a query: its data, or that it is loaded or could not be. */
export function Loaded<Data>({ query, failure, height = 96, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) return <LoadFailure title={failure} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles["waiting"]} aria-busy="true">
      <Skeleton height={height} />
    </div>
  );
}
