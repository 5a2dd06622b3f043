import { Ellipsis, Plus, Trash2, X } from "lucide-react";
import { Button, ButtonLink, IconButton } from "../../components/button/button.tsx";
import type { ButtonSize, ButtonVariant } from "../../components/button/button-look.ts";
import { type Specimen, specimen } from "../specimen.tsx";
import { Apart, Row } from "./layout.tsx";

const words: Record<ButtonVariant, string> = {
  primary: "Save & Next",
  default: "Previous",
  quiet: "Discuss",
  link: "Add plan",
  danger: "Delete account",
};
const variants = ["primary", "default", "quiet", "link", "danger"] as const;
const sizes: readonly { size: ButtonSize; state: string }[] = [
  { size: "sm", state: "small" },
  { size: "md", state: "default" },
  { size: "lg", state: "large" },
];

const ofEachSize: readonly Specimen[] = sizes.map(({ size, state }) =>
  specimen(
    "Button",
    `every kind, ${state}`,
    <Row>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} size={size}>
          {words[variant]}
        </Button>
      ))}
    </Row>,
    { width: "half" },
  ),
);

export const buttons: readonly Specimen[] = [
  ...ofEachSize,
  specimen(
    "Button",
    "with an icon",
    <Row>
      <Button variant="primary" icon={<Plus aria-hidden="true" />}>
        New simulation
      </Button>
      <Button icon={<Plus aria-hidden="true" />}>Add a product</Button>
      <Button variant="quiet" icon={<Trash2 aria-hidden="true" />}>
        Delete
      </Button>
    </Row>,
    { width: "half" },
  ),
  specimen(
    "Button",
    "disabled",
    <Row>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {words[variant]}
        </Button>
      ))}
    </Row>,
    { width: "half" },
  ),
  specimen(
    "Button",
    "busy",
    <Row>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} busy>
          {words[variant]}
        </Button>
      ))}
    </Row>,
    { width: "half" },
  ),
  specimen(
    "Button",
    "disabled, with the reason",
    <Button variant="primary" disabled disabledReason="Enter a highest price above the lowest">
      Run simulation
    </Button>,
  ),
  specimen("Button", "wide", <Button wide>Sign in with Google</Button>),
  specimen(
    "Link as a button",
    "every kind",
    <Row>
      <ButtonLink variant="primary" to="/start">
        New cost
      </ButtonLink>
      <ButtonLink to="/plans">See plans</ButtonLink>
      <ButtonLink variant="quiet" to="/sign-in">
        Sign in
      </ButtonLink>
    </Row>,
  ),
  specimen(
    "Icon button",
    "default and small",
    <Row>
      <IconButton label="More for Launch pricing" icon={<Ellipsis />} />
      <IconButton small tip="none" label="Dismiss" icon={<X />} />
    </Row>,
  ),
  specimen("Button", "focus", <Button variant="primary">Save &amp; Next</Button>, { keys: "focus" }),
  specimen(
    "Icon button",
    "its tip",
    <Apart>
      <IconButton label="Copy this chart" icon={<Ellipsis />} />
    </Apart>,
    {
      keys: "focus",
    },
  ),
];
