import type { CommentKind } from "@beachhead/contract";
import { useEffect } from "react";
import { create } from "zustand";

/** The document that a screen shows. */
export interface CommentSubject {
  kind: CommentKind;
  id: string;
  /** Which of its screens: the beginning of the paths of its places. Blank for a document with one screen. */
  screen: string;
}

/** A field or figure on the screen. */
export interface Place {
  path: string;
  label: string;
  value: string;
}

/** What the panel shows: the threads of a document, of one place, or one thread. */
export type PanelView =
  | { show: "all" }
  | { show: "place"; place: Place }
  | { show: "thread"; thread: string };

interface CommentScreen {
  /** What the screen shows. */
  document: (CommentSubject & { isExample: boolean }) | null;
  /** The same where it can be commented on or has comments; `CommentsWatch` decides. */
  subject: CommentSubject | null;
  /** Null: the panel is closed. */
  view: PanelView | null;
  /** The id of the document, once it is known that it has comments. */
  commented: string | null;
}

/** The document of this screen, and what its panel of comments shows. */
export const useCommentScreen = create<CommentScreen>(() => ({
  document: null,
  subject: null,
  view: null,
  commented: null,
}));

/** Whether the document with this id, which the screen shows, has comments. */
export const useHasComments = (id: string): boolean => useCommentScreen(({ commented }) => commented === id);

export const openComments = (view: PanelView): void => useCommentScreen.setState({ view });
export const closeComments = (): void => useCommentScreen.setState({ view: null });

/** Opens the comments on the field or figure that has the focus; elsewhere those on the document. */
export function commentHere(): void {
  if (useCommentScreen.getState().subject === null) return;
  let around = document.activeElement?.parentElement ?? null;
  // A field is at most so deep in its frame.
  for (let depth = 0; depth < 4 && around !== null; depth += 1) {
    const marks = around.querySelectorAll<HTMLElement>("[data-comment-dot]");
    if (marks.length === 1) return marks[0]?.click();
    around = around.parentElement;
  }
  openComments({ show: "all" });
}

/** The screen of a channel plan that is not its form. */
export const CHANNEL_SUMMARY = "summary";

/** Names one thread in an address: the panel opens at it. */
export const THREAD_PARAMETER = "thread";

interface ScreenDocument {
  kind: CommentKind;
  /** Undefined or null before it is saved. */
  id: string | null | undefined;
  screen?: string;
  /** Of the example company, which has comments in a personal workspace too. */
  isExample?: boolean | undefined;
}

/** Says which document a screen shows, while it is mounted: its fields and figures become places for comments. */
export function useCommentSubject({ kind, id, screen = "", isExample = false }: ScreenDocument): void {
  useEffect(() => {
    if (id === null || id === undefined) return undefined;
    const document = { kind, id, screen, isExample };
    useCommentScreen.setState({ document });
    return () => {
      if (useCommentScreen.getState().document === document)
        useCommentScreen.setState({ document: null, subject: null, view: null });
    };
  }, [kind, id, screen, isExample]);
}
