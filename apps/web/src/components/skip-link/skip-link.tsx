import styles from "./skip-link.module.css";

interface SkipLinkProps {
  /** The id of the element that takes the focus. */
  to: string;
  children: string;
}

/** Leads past what is repeated on every screen; seen once it has the focus. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      className={styles["skip"]}
      href={`#${to}`}
      onClick={(event) => {
        // The focus alone moves: the address stays that of the screen.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
