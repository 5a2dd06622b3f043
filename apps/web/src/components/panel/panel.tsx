import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../../lib/class-names.ts";
import styles from "./panel.module.css";

interface PanelProps extends Omit<ComponentProps<"section">, "title"> {
  /** A sentence, where it can be one: the finding. */
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
  /** Content reaches the edges, for tables. */
  flush?: boolean | undefined;
}

export function Panel({
  title,
  subtitle,
  actions,
  headingLevel = 2,
  flush,
  children,
  className,
  ...rest
}: PanelProps) {
  const id = useId();
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const hasTitle = title !== undefined;
  return (
    <section
      aria-labelledby={hasTitle ? id : undefined}
      {...rest}
      className={classNames(styles["panel"], className)}
    >
      {(hasTitle || actions !== undefined) && (
        <div className={styles["head"]}>
          <div className={styles["words"]}>
            {hasTitle && (
              <Heading id={id} className={styles["title"]}>
                {title}
              </Heading>
            )}
            {subtitle !== undefined && <p className={styles["subtitle"]}>{subtitle}</p>}
          </div>
          {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
        </div>
      )}
      <div className={classNames(styles["body"], flush && styles["flush"])}>{children}</div>
    </section>
  );
}
