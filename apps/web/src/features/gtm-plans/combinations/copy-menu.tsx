import { Copy } from "lucide-react";
import { Button } from "../../../components/button/button.tsx";
import { Menu } from "../../../components/menu/menu.tsx";

interface CopyMenuProps {
  /** Combinations that have something to copy. */
  sources: readonly { id: string; title: string }[];
  onCopy(id: string): void;
}

/** Takes over what another combination has. */
export function CopyMenu({ sources, onCopy }: CopyMenuProps) {
  return (
    <Menu
      trigger={<Button icon={<Copy aria-hidden="true" />}>Copy from another combination</Button>}
      items={
        sources.length === 0
          ? [
              {
                label: "Nothing to copy",
                disabled: true,
                disabledReason: "No other combination has data in this step yet.",
                onSelect: () => undefined,
              },
            ]
          : sources.map(({ id, title }) => ({ label: title, onSelect: () => onCopy(id) }))
      }
    />
  );
}
