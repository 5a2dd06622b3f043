import type { Tool } from "@beachhead/contract/tool-catalogue";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { buttonLook } from "../../components/button/button-look.ts";
import styles from "./tools.module.css";

interface ToolCardProps {
  tool: Tool;
  /** What can be done with it beside looking at it. */
  actions?: ReactNode;
}

/** A tool: what it is called, what it does and where it is. */
export function ToolCard({ tool, actions }: ToolCardProps) {
  return (
    <li className={styles["card"]}>
      <div className={styles["top"]}>
        <img className={styles["logo"]} src={tool.image} alt="" width={40} height={40} />
        <h3 className={styles["name"]}>{tool.name}</h3>
      </div>
      <p className={styles["description"]}>{tool.description}</p>
      <div className={styles["actions"]}>
        <OutsideLink href={tool.url} name={`Website of ${tool.name}`} look={buttonLook({ variant: "link" })}>
          Website
        </OutsideLink>
        {actions}
      </div>
    </li>
  );
}

interface OutsideLinkProps {
  href: string;
  /** What screen readers say; it begins with the words that are seen. */
  name: string;
  look: string;
  children: string;
}

/** Leads to the tool's own pages, which learn nothing about where they were opened from. */
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
