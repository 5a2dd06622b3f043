import { ExternalLink } from "lucide-react";

interface OutsideLinkProps {
  href: string;
  /** What screen readers say; it begins with the words that are seen. */
  name: string;
  look: string;
  children: string;
}

/** Leads to somebody else's pages, which learn nothing about where they were opened from. */
export function OutsideLink({ href, name, look, children }: OutsideLinkProps) {
  return (
    <a
      className={look}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name}, opens in a new tab`}
    >
      {children}
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  );
}
