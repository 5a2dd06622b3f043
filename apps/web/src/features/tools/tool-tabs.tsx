import type { ToolCategory } from "@beachhead/contract/tool-catalogue";
import { useState } from "react";
import { TabPanel, Tabs } from "../../components/tabs/tabs.tsx";
import { ToolCard } from "./tool-card.tsx";
import styles from "./tools.module.css";

interface ToolTabsProps {
  /** At least one. */
  categories: readonly ToolCategory[];
}

const slugOf = (category: string): string => category.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Tools by category: one tab each. A category that is not offered any more gives way to the first. */
export function ToolTabs({ categories }: ToolTabsProps) {
  const [asked, setAsked] = useState("");
  const shown = categories.find(({ category }) => slugOf(category) === asked) ?? categories[0];
  if (shown === undefined) return null;
  const value = slugOf(shown.category);
  return (
    <Tabs
      label="Categories of tools"
      items={categories.map(({ category }) => ({ value: slugOf(category), label: category }))}
      value={value}
      onValueChange={setAsked}
    >
      <TabPanel value={value} className={styles["panel"]}>
        <h2 className="visually-hidden">{shown.category}</h2>
        <ul className={styles["cards"]}>
          {shown.tools.map((tool) => (
            <ToolCard key={tool.name} tool={tool} />
          ))}
        </ul>
      </TabPanel>
    </Tabs>
  );
}
