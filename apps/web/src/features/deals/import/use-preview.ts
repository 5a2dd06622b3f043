import type { DialectChoices, ImportMapping, ImportPreview, ImportQuestion } from "@beachhead/contract";
import { useRef, useState } from "react";
import { call } from "../../../lib/api/call.ts";

/** What the user says of the file, and what the server reads in it then. */
export interface PreviewState {
  preview: ImportPreview;
  mapping: ImportMapping;
  choices: DialectChoices;
  /** Asked so far: answered ones stay, so that an answer can be changed. */
  questions: readonly ImportQuestion[];
  isReading: boolean;
  failure: unknown;
  map: (mapping: ImportMapping) => void;
  /** @param isOtherTable whether the names of the columns may change */
  choose: (choices: DialectChoices, isOtherTable?: boolean) => void;
}

/** Reads the uploaded file again after each choice. */
export function usePreview(first: ImportPreview): PreviewState {
  const [preview, setPreview] = useState(first);
  const [mapping, setMapping] = useState(first.mapping);
  const [choices, setChoices] = useState<DialectChoices>({});
  const [questions, setQuestions] = useState(first.questions);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const newest = useRef(0);

  async function read(body: { mapping?: ImportMapping; dialect: DialectChoices }): Promise<void> {
    newest.current += 1;
    const own = newest.current;
    setReading(true);
    setFailure(null);
    try {
      const found = await call("previewDealImport", { params: { id: first.importId }, body });
      if (own !== newest.current) return;
      setPreview(found);
      setMapping(found.mapping);
      const columns = new Set(Object.values(found.mapping));
      setQuestions((before) => [
        ...before.filter(
          ({ path, column }) =>
            columns.has(column) && !found.questions.some((question) => question.path === path),
        ),
        ...found.questions,
      ]);
    } catch (error) {
      if (own === newest.current) setFailure(error);
    }
    if (own === newest.current) setReading(false);
  }

  return {
    preview,
    mapping,
    choices,
    questions,
    isReading,
    failure,
    map(next) {
      setMapping(next);
      void read({ mapping: next, dialect: choices });
    },
    choose(next, isOtherTable = false) {
      setChoices(next);
      if (isOtherTable) setQuestions([]);
      void read({ ...(!isOtherTable && { mapping }), dialect: next });
    },
  };
}
