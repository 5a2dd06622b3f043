import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import { useMay, useWorkspace } from "../../lib/workspace/use-workspace.ts";
import { placesQuery } from "../comments/comment-calls.ts";
import { type CommentSubject, openComments } from "../comments/comment-screen.ts";
import { mountPlaces } from "../comments/current-places.ts";
import type { PlaceWords } from "../comments/place-scope.tsx";
import { toast } from "../toast/toast-store.ts";
import { cellKey, type GridContent, positionOf } from "./grid-layout.ts";
import type { GridModel } from "./grid-model.ts";
import { GridPlaces } from "./grid-places.ts";
import type { CellPlace } from "./grid-types.ts";

const LONGEST_LABEL = 200;
const LONGEST_VALUE = 200;

interface GridCommentsProps extends GridContent {
  model: GridModel;
  /** What the cells are in. */
  frame: RefObject<HTMLElement | null>;
  subject: CommentSubject;
  scope: PlaceWords;
  place: string;
}

/** Makes the cells of a grid places for comments. It draws nothing: a cell draws its mark, the line below the button. */
export default function GridComments(props: GridCommentsProps) {
  const { model, rows, columns, source, frame, subject, place } = props;
  const { name, path } = props.scope;
  const mayComment = useMay("commenter");
  const isTeam = useWorkspace().kind === "team";
  const threads = useQuery(placesQuery(subject)).data?.places;
  useEffect(() => {
    const content = { rows, columns, source };
    const places = new GridPlaces(content, subject, { name, path }, place);

    function show(cell: CellPlace): void {
      const row = rows.find(({ id }) => id === cell.row);
      const column = columns.find(({ id }) => id === cell.column);
      const at = places.pathOf(cell);
      if (row === undefined || column === undefined) return;
      if (at === null) {
        toast.error("Give this row a name that no other row has, then comment on its cells.");
        return;
      }
      const label = places.labelOf(row, column).slice(0, LONGEST_LABEL);
      const value = places.valueOf(cell).slice(0, LONGEST_VALUE);
      openComments({ show: "place", place: { path: at, label, value } });
    }

    let marked = "";
    function mark(): void {
      const open = new Map<string, number>();
      for (const thread of threads ?? []) {
        const cell = thread.open > 0 ? places.find(thread.path) : undefined;
        if (cell !== undefined) open.set(cellKey(cell), thread.open);
      }
      const next = JSON.stringify([...open]);
      if (next === marked) return;
      marked = next;
      model.store.setState({ comments: { open, mayBegin: mayComment && isTeam, show } });
    }

    const stop = !places.canRename
      ? undefined
      : source.subscribe(() => {
          places.forgetNames();
          if (threads?.some(({ open }) => open > 0)) mark();
        });
    mark();
    const unmount = mountPlaces((wanted) => {
      const cell = places.find(wanted);
      const position = cell && positionOf(content, cell);
      if (cell === undefined || position === undefined) return undefined;
      const selector = `[data-cell="${position.row}-${position.column}"]`;
      return {
        read: () => places.valueOf(cell),
        element: () => frame.current?.querySelector<HTMLElement>(selector) ?? null,
      };
    });
    return () => {
      stop?.();
      unmount();
      model.store.setState({ comments: null });
    };
  }, [model, rows, columns, source, frame, subject, name, path, place, threads, mayComment, isTeam]);
  return null;
}
