import { listedChannel } from "@beachhead/contract/channel-list";
import type { ToolCategory } from "@beachhead/contract/tool-catalogue";
import { useState } from "react";
import { SelectField } from "../../components/select/select-field.tsx";
import { TabPanel, Tabs } from "../../components/tabs/tabs.tsx";
import { ToolCard } from "./tool-card.tsx";
import styles from "./tools.module.css";

interface ToolTabsProps {
  /** At least one. */
  categories: readonly ToolCategory[];
  /** Keys of the channels that the plan has chosen. */
  channels: readonly number[];
}

const ALL = "all";
const labelOf = (channel: number): string => listedChannel(channel)?.label ?? String(channel);

/** "For Content Marketing and SEM", of the channels that the plan has chosen. */
function channelWords({ channelKeys }: ToolCategory, channels: readonly number[]): string {
  const labels = channels.filter((channel) => channelKeys.includes(channel)).map(labelOf);
  return `For ${new Intl.ListFormat("en").format(labels)}`;
}

const slugOf = (category: string): string => category.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/**
 * Tools by category: one tab each, of all channels or of one. A category or channel that is not offered any more gives
 * way to the first.
 */
export function ToolTabs({ categories, channels }: ToolTabsProps) {
  const [asked, setAsked] = useState("");
  const [askedChannel, setAskedChannel] = useState(ALL);
  const withTools = channels.filter((key) => categories.some(({ channelKeys }) => channelKeys.includes(key)));
  const channel = withTools.find((key) => String(key) === askedChannel);
  const offered = categories.filter(
    ({ channelKeys }) => channel === undefined || channelKeys.includes(channel),
  );
  const shown = offered.find(({ category }) => slugOf(category) === asked) ?? offered[0];
  if (shown === undefined) return null;
  const value = slugOf(shown.category);
  return (
    <>
      {withTools.length > 1 && (
        <SelectField
          className={styles["select"]}
          label="Channel"
          options={[
            { value: ALL, label: "All channels" },
            ...withTools.map((key) => ({ value: String(key), label: labelOf(key) })),
          ]}
          value={channel === undefined ? ALL : String(channel)}
          onValueChange={setAskedChannel}
        />
      )}
      <Tabs
        label="Categories of tools"
        items={offered.map(({ category }) => ({ value: slugOf(category), label: category }))}
        value={value}
        onValueChange={setAsked}
      >
        <TabPanel value={value} className={styles["panel"]}>
          <h2 className="visually-hidden">{shown.category}</h2>
          <p className={styles["channels"]}>{channelWords(shown, channels)}</p>
          <ul className={styles["cards"]}>
            {shown.tools.map((tool) => (
              <ToolCard key={tool.name} tool={tool} />
            ))}
          </ul>
        </TabPanel>
      </Tabs>
    </>
  );
}
