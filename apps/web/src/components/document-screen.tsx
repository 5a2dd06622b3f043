import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, Suspense, useDeferredValue, useState } from "react";
import { ApiError } from "../lib/api/api-error.ts";
import { DocumentGone } from "./document-gone/document-gone.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { PageLoader } from "./spinner/spinner.tsx";

/** A query whose data the form needs. */
interface Needed {
  data: unknown;
  error: Error | null;
  refetch(): unknown;
  /** Heading where it could not be loaded. */
  failedTitle?: string | undefined;
}

interface DocumentScreenProps<Document, Key extends QueryKey> {
  /** Undefined for a new document. */
  id: string | undefined;
  /** The query of a saved document. */
  one(id: string): UseQueryOptions<Document, Error, Document, Key>;
  /** What else must be loaded before the form is drawn. */
  needs?: readonly Needed[];
  /** "simulation" */
  name: string;
  /** Where the other documents are. */
  list: { label: string; to: string };
  loading?: ReactNode;
  /** The form, which loads lazily. `onCreated` is called before the first save changes the id. */
  children(form: { saved: Document | null; onCreated(id: string): void }): ReactNode;
}

/**
 * Loads a document and draws its form: with the states of loading, of failure and of a document that was deleted. The
 * form is mounted again for another document, and stays when a first save gives a new one its id.
 */
export function DocumentScreen<Document, Key extends QueryKey>({
  id,
  one,
  needs = [],
  name,
  list,
  loading = <PageLoader message="Loading..." />,
  children,
}: DocumentScreenProps<Document, Key>) {
  const [created, setCreated] = useState<string | null>(null);
  const [shown, setShown] = useState({ id, instance: 0 });
  if (shown.id !== id) {
    const isSame = id !== undefined && id === created;
    setShown({ id, instance: shown.instance + (isSame ? 0 : 1) });
    if (!isSame) setCreated(null);
  }
  const isStored = id !== undefined && id !== created;
  const saved = useQuery({
    ...one(id ?? ""),
    enabled: isStored,
    // The form owns the values from here on: a later answer must not replace what is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const queries: readonly Needed[] = isStored ? [...needs, saved] : needs;
  const missing = queries.filter(({ data }) => data === undefined);
  // Deferred, so that the form is drawn in slices: a press is answered between two of them.
  const isDrawn = useDeferredValue(missing.length === 0);

  if (isStored && saved.error instanceof ApiError && saved.error.code === "not_found")
    return <DocumentGone id={id} name={name} list={list} />;
  const failed = missing.find(({ error }) => error !== null);
  if (failed?.error)
    return (
      <LoadFailure
        title={failed.failedTitle}
        error={failed.error}
        onRetry={() => {
          for (const query of missing) query.refetch();
        }}
      />
    );
  if (missing.length > 0 || !isDrawn) return loading;
  return (
    <Suspense fallback={loading}>
      <Fragment key={shown.instance}>
        {children({ saved: isStored ? (saved.data ?? null) : null, onCreated: setCreated })}
      </Fragment>
    </Suspense>
  );
}
