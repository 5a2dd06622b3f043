import { create } from "zustand";

export type ToastKind = "success" | "error" | "blank" | "undo";

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
  action?: ToastAction | undefined;
}

/** How long each kind stays, in milliseconds (specification part 1, section 9). */
const durations: Record<Exclude<ToastKind, "undo">, number> = { success: 2000, error: 4000, blank: 4000 };
const WITH_ACTION = 8000;

/** How long a toast stays, in milliseconds: with something to press, long enough to be read and reached. */
export function durationOf({ kind, action }: Toast): number {
  return kind === "undo" || action !== undefined ? WITH_ACTION : durations[kind];
}

const AT_MOST = 20;

interface Toasts {
  toasts: readonly Toast[];
  /** The toasts with the pointer and with the focus. While there is one, none goes: those below it would move up. */
  pointed: number | null;
  focused: number | null;
}

export const useToasts = create<Toasts>(() => ({ toasts: [], pointed: null, focused: null }));

/** It has left the screen, with the pointer or the focus on it. */
export function releaseToast(id: number): void {
  useToasts.setState(({ pointed, focused }) => ({
    pointed: pointed === id ? null : pointed,
    focused: focused === id ? null : focused,
  }));
}

export const isHeld = ({ pointed, focused }: Toasts): boolean => pointed !== null || focused !== null;

let lastId = 0;

function show(kind: ToastKind, message: string, action?: ToastAction): number {
  lastId += 1;
  const toast: Toast = { id: lastId, kind, message, action };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast].slice(-AT_MOST) }));
  return toast.id;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

interface ToastOptions {
  action?: ToastAction | undefined;
}

/** Short messages at the top centre: 2 s for success, 4 s for an error or a plain one, 8 s with an action. */
export const toast = {
  success: (message: string, options: ToastOptions = {}) => show("success", message, options.action),
  error: (message: string, options: ToastOptions = {}) => show("error", message, options.action),
  blank: (message: string, options: ToastOptions = {}) => show("blank", message, options.action),
  undo: (message: string, onUndo: () => void) => show("undo", message, { label: "Undo", run: onUndo }),
};
