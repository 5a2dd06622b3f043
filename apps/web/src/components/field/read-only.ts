import { createContext, use } from "react";

const ReadOnly = createContext(false);

/** Makes all fields inside it read-only: for a document that the user may read and not change. */
export const ReadOnlyFields = ReadOnly.Provider;

/** Whether fields here are read-only. Buttons that change the document are left out then. */
export const useReadOnly = (): boolean => use(ReadOnly);
