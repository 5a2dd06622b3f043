export interface CommentDotProps {
  /** What the field or figure is called. */
  label: string;
  /** What holds the value: the control of a field, or the figure. */
  holder(): HTMLElement | null;
  className?: string | undefined;
}
