import { Printer } from "lucide-react";
import { Button } from "../../../components/button/button.tsx";
import { useHasComments } from "../../../components/comments/comment-screen.ts";
import { Menu } from "../../../components/menu/menu.tsx";

interface PrintButtonProps {
  planId: string;
  /** Shows the comments at the end of the page, then prints it. */
  onWithComments: () => void;
}

/** Prints the page; a plan with comments can be printed with them. */
export function PrintButton({ planId, onWithComments }: PrintButtonProps) {
  const hasComments = useHasComments(planId);
  const icon = <Printer aria-hidden="true" />;
  if (!hasComments)
    return (
      <Button icon={icon} onClick={() => window.print()}>
        Print
      </Button>
    );
  return (
    <Menu
      trigger={<Button icon={icon}>Print</Button>}
      items={[
        { label: "Print the plan", onSelect: () => window.print() },
        { label: "Print with comments", onSelect: onWithComments },
      ]}
    />
  );
}
