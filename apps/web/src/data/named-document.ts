interface Listed {
  id: string;
}

const has = (items: readonly Listed[] | undefined, id: string) =>
  items?.some((item) => item.id === id) === true;

/** For `refetchOnMount`: the document that the address names may be newer than the list. @param id null: it names none */
export const refetchFor = (id: string | null, items: readonly Listed[] | undefined): true | "always" =>
  id === null || has(items, id) ? true : "always";

/** Whether a list that is up to date lacks the document that the address names. */
export const isGone = (
  id: string,
  items: readonly Listed[] | undefined,
  { isFetching, isFetchedAfterMount }: { isFetching: boolean; isFetchedAfterMount: boolean },
): boolean => items !== undefined && !has(items, id) && (isFetchedAfterMount || !isFetching);
