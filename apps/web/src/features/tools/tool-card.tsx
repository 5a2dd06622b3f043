import type { Tool } from "@beachhead/contract/tool-catalogue";
import { buttonLook } from "../../components/button/button-look.ts";
import { OutsideLink } from "../../components/outside-link.tsx";
import styles from "./tools.module.css";

interface ToolCardProps {
  tool: Tool;
}

/** A tool: what it is called, what it does and where it is. */
export function ToolCard({ tool }: ToolCardProps) {
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
      </div>
    </li>
  );
}
