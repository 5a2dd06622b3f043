import { Copy, Ellipsis, FolderOpen, Trash2 } from "lucide-react";
import { Button, IconButton } from "../../components/button/button.tsx";
import { ConfirmDialog, Dialog } from "../../components/dialog/dialog.tsx";
import { ConflictDialog } from "../../components/document-form/conflict-dialog.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { Menu, type MenuItem } from "../../components/menu/menu.tsx";
import { Popover } from "../../components/popover/popover.tsx";
import { SelectField } from "../../components/select/select-field.tsx";
import { Tooltip } from "../../components/tooltip/tooltip.tsx";
import { Held, idle, type Specimen, specimen } from "../specimen.tsx";
import { Apart } from "./layout.tsx";

const items: readonly MenuItem[] = [
  { label: "Open", icon: <FolderOpen aria-hidden="true" />, onSelect: idle },
  { label: "Duplicate", icon: <Copy aria-hidden="true" />, onSelect: idle },
  {
    label: "Share",
    onSelect: idle,
    disabled: true,
    disabledReason: "Your plan has one user",
  },
  { label: "Delete", icon: <Trash2 aria-hidden="true" />, onSelect: idle, tone: "danger", startsGroup: true },
];

const periods = [
  { value: "month", label: "Month" },
  { value: "year", label: "Year" },
];

const changed = { name: "Launch pricing", deal: { size: 1850, months: 12 }, channels: ["SEO"] };

const ask = (
  <Held start={false}>
    {(open, change) => (
      <>
        <Button onClick={() => change(true)}>Delete the plan</Button>
        <ConfirmDialog
          open={open}
          onOpenChange={change}
          title="Delete “Launch pricing, India”?"
          body="Its four simulations stay. You can undo this for eight seconds."
          confirmLabel="Delete"
          tone="danger"
          onConfirm={() => change(false)}
        />
      </>
    )}
  </Held>
);

const form = (
  <Held start={false}>
    {(open, change) => (
      <>
        <Button onClick={() => change(true)}>New cost line</Button>
        <Dialog
          open={open}
          onOpenChange={change}
          title="New cost line"
          size="form"
          actions={
            <>
              <Button onClick={() => change(false)}>Cancel</Button>
              <Button variant="primary" onClick={() => change(false)}>
                Add the line
              </Button>
            </>
          }
        >
          <TextField label="Name" help="For instance hosting, support, licences" defaultValue="Hosting" />
          <Held start="month">
            {(period, choose) => (
              <SelectField label="Paid each" options={periods} value={period} onValueChange={choose} />
            )}
          </Held>
        </Dialog>
      </>
    )}
  </Held>
);

const conflict = (
  <Held start={false}>
    {(open, change) => (
      <>
        <Button onClick={() => change(true)}>Compare</Button>
        {open && (
          <ConflictDialog
            what="simulation"
            mine={changed}
            theirs={{ ...changed, name: "Launch pricing, India", deal: { size: 2100, months: 12 } }}
            busy={false}
            onKeepMine={() => change(false)}
            onTakeTheirs={() => change(false)}
            onClose={() => change(false)}
          />
        )}
      </>
    )}
  </Held>
);

export const overlays: readonly Specimen[] = [
  specimen("Dialog", "a question", ask, { keys: "Enter" }),
  specimen("Dialog", "a form", form, { keys: "Enter" }),
  specimen("Conflict dialog", "two fields differ", conflict, { keys: "Enter" }),
  specimen(
    "Menu",
    "open",
    <Menu align="start" trigger={<IconButton tip="none" label="More" icon={<Ellipsis />} />} items={items} />,
    { keys: "Enter ArrowDown" },
  ),
  specimen(
    "Popover",
    "open",
    <Popover title="Reps" align="start" trigger={<Button>5 reps</Button>}>
      <p>5 = 240 SQLs / (4 × 12 months)</p>
      <p>5.0 before rounding up.</p>
    </Popover>,
    { keys: "Enter" },
  ),
  specimen(
    "Tooltip",
    "open",
    <Apart>
      <Tooltip content="Banks in India ask for ISO 27001 before a demo">
        <Button>Certifications</Button>
      </Tooltip>
    </Apart>,
    { keys: "focus" },
  ),
];
