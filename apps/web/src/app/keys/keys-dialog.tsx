import { Checkbox } from "../../components/checkbox/checkbox.tsx";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { Keys } from "../../components/keys/keys.tsx";
import { shortcutsIn } from "../../lib/shortcuts/keys.ts";
import { isMac } from "../../lib/shortcuts/platform.ts";
import type { ShortcutArea } from "../../lib/shortcuts/shortcuts.ts";
import { chooseSingleKeys, useSingleKeys } from "../../lib/shortcuts/single-keys.ts";
import styles from "./keys-dialog.module.css";

const areas: Record<ShortcutArea, string> = {
  anywhere: "Anywhere",
  steps: "In a step of a plan",
  lists: "In a list",
  grids: "In a grid",
  messages: "Messages",
  palette: "In the command palette",
};

function Area({ area, title }: { area: ShortcutArea; title: string }) {
  return (
    <section className={styles["area"]} aria-labelledby={`keys-${area}`}>
      <h3 id={`keys-${area}`}>{title}</h3>
      <dl>
        {shortcutsIn(area).map(([id, { label, keys }]) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              {keys.map((each, index) => (
                <span key={each}>
                  {index > 0 && <span className={styles["or"]}>or</span>}
                  <Keys keys={each} spelled />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All shortcuts, by where they work. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const single = useSingleKeys((state) => state.on);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="form">
      {/* The list is what one came for: it takes the focus, so that the arrow keys scroll it. */}
      <div className={styles["areas"]} data-first-focus="" tabIndex={-1}>
        <div>
          <Area area="anywhere" title={areas.anywhere} />
          <Area area="steps" title={areas.steps} />
          <Area area="palette" title={areas.palette} />
        </div>
        <div>
          <Area area="lists" title={areas.lists} />
          <Area area="grids" title={areas.grids} />
          <Area area="messages" title={areas.messages} />
        </div>
      </div>
      <div className={styles["switch"]}>
        <Checkbox label="Single-key shortcuts" checked={single} onCheckedChange={chooseSingleKeys} />
        <p>Shortcuts without {isMac() ? "⌘" : "Ctrl"}. They are off while you type.</p>
      </div>
    </Dialog>
  );
}
