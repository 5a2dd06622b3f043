import { LifeBuoy, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Modal } from "../../components/dialog/modal.tsx";
import { Keys } from "../../components/keys/keys.tsx";
import { Spinner } from "../../components/spinner/spinner.tsx";
import { navigate } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { isComposing } from "../../lib/shortcuts/composing.ts";
import { shortcutOf } from "../../lib/shortcuts/keys.ts";
import { shortcuts } from "../../lib/shortcuts/shortcuts.ts";
import type { Command, CommandSection } from "./command.ts";
import styles from "./command-palette.module.css";
import { findCommands } from "./find-commands.ts";
import { recentCommands, rememberCommand } from "./recent-commands.ts";
import { useCommands } from "./use-commands.ts";

function Option({
  command,
  id,
  marked,
  onMark,
  onRun,
}: {
  command: Command;
  id: string;
  marked: boolean;
  onMark: () => void;
  onRun: () => void;
}) {
  const { icon: Icon, label, hint, shortcut } = command;
  return (
    // The keys of the field act on the options; the pointer does here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={marked}
      className={styles["option"]}
      onPointerMove={onMark}
      onClick={onRun}
    >
      <Icon aria-hidden="true" />
      <span className={styles["label"]} title={label}>
        {label}
      </span>
      {hint !== undefined && <span className={styles["hint"]}>{hint}</span>}
      {shortcut !== undefined && <Keys keys={shortcuts[shortcut].keys[0]} className={styles["caps"]} />}
    </div>
  );
}

function helpCommand(search: string, go: (path: string) => void): CommandSection {
  const wanted = search.trim();
  return {
    title: "Help",
    commands: [
      {
        id: "help",
        group: "Help",
        label: `Search help for "${wanted}"`,
        icon: LifeBuoy,
        run: () => go(paths.supportSearch(wanted)),
      },
    ],
  };
}

/** Goes anywhere and runs anything by a few letters: screens, saved things by name, new ones, theme, sign-out. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { commands, changedLast, isFetching, failed } = useCommands();
  const [search, setSearch] = useState("");
  // By its id: items that load later may be listed before it.
  const [marked, setMarked] = useState<string | null>(null);
  const [recent] = useState(recentCommands);

  const found = findCommands(commands, search, recent.length > 0 ? recent : changedLast);
  const isNothing = found.length === 0 && !isFetching;
  const sections = isNothing ? [helpCommand(search, (path) => navigate(path))] : found;
  const options = sections.flatMap((section) => section.commands);
  const current = Math.max(
    options.findIndex((option) => option.id === marked),
    0,
  );
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    const option = document.getElementById(`${id}-option-${current}`);
    // The first one brings its heading into view with it.
    if (current === 0) option?.parentElement?.parentElement?.scrollTo(0, 0);
    else option?.scrollIntoView?.({ block: "nearest" });
  }, [id, current]);

  function run(command: Command | undefined): void {
    if (command === undefined) return;
    if (command.id !== "help" && command.id !== "sign out") rememberCommand(command.id);
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const shortcut = shortcutOf(event, "palette");
    if (shortcut === null || isComposing(event)) return;
    event.preventDefault();
    switch (shortcut) {
      case "nextCommand":
        setMarked(options[(current + 1) % Math.max(options.length, 1)]?.id ?? null);
        break;
      case "previousCommand":
        setMarked(options.at(current - 1)?.id ?? null);
        break;
      case "runCommand":
        run(options[current]);
        break;
      case "closePalette":
        onClose();
        break;
      default:
        shortcut satisfies never;
    }
  }

  let index = -1;
  return (
    <Modal
      label="Command palette"
      className={styles["palette"]}
      onDismiss={onClose}
      firstFocus="input"
      onKeyDown={onKeyDown}
    >
      <div className={styles["field"]}>
        <Search aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? optionId(current) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Search or run a command"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setMarked(null);
          }}
        />
        <button type="button" className={styles["close"]} onClick={onClose}>
          Close
        </button>
      </div>
      {isNothing && (
        <p className={styles["none"]}>No results for &ldquo;{search.trim()}&rdquo;. Try searching help.</p>
      )}
      <div role="listbox" id={`${id}-list`} aria-label="Results" className={styles["list"]}>
        {sections.map((section) => (
          <div key={section.title} role="group" aria-labelledby={`${id}-${section.title}`}>
            <p id={`${id}-${section.title}`} className={styles["heading"]} role="presentation">
              {section.title}
            </p>
            {section.commands.map((command) => {
              index += 1;
              const at = index;
              return (
                <Option
                  key={command.id}
                  command={command}
                  id={optionId(at)}
                  marked={at === current}
                  onMark={() => setMarked(command.id)}
                  onRun={() => run(command)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div className={styles["foot"]}>
        <span className={styles["hints"]} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> move
          </span>
          <span>
            <kbd>Enter</kbd> open
          </span>
          <span>
            <kbd>Esc</kbd> close
          </span>
        </span>
        {isFetching && <Spinner size="sm" message="Loading your saved work" />}
        {failed && <span role="status">Your saved work could not be loaded. Other results are shown.</span>}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {search !== "" && !isNothing && `${options.length} found`}
      </p>
    </Modal>
  );
}
