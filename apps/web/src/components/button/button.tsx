import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "../../lib/class-names.ts";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./button.module.css";
import { type ButtonLook, buttonLook } from "./button-look.ts";

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<"button">, "aria-disabled"> {
  /** Work is in progress: the label stays, a spinner turns at its left, the width is kept and presses do nothing. */
  busy?: boolean | undefined;
  /** Why it cannot be pressed, as help under it. The button keeps its place in the tab order, so it can be read. */
  disabledReason?: string | undefined;
}

export function Button({
  variant,
  size,
  icon,
  wide,
  busy = false,
  disabled = false,
  disabledReason,
  children,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isOff = disabled || busy;
  const reason = disabled ? disabledReason : undefined;

  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <button
      {...rest}
      type={type}
      className={classNames(
        buttonLook({ variant, size, wide }),
        busy && !icon && styles["makesRoom"],
        className,
      )}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      aria-describedby={reason === undefined ? rest["aria-describedby"] : reasonId}
      onClick={handleClick}
    >
      {busy ? <Spinner size="sm" decorative /> : icon}
      {children}
    </button>
  );
  if (reason === undefined) return button;
  return (
    <span className={classNames(styles["withReason"], wide && styles["wide"])}>
      {button}
      <span id={reasonId} className={styles["reason"]}>
        {reason}
      </span>
    </span>
  );
}

/** A link that looks like a button: it goes somewhere, so it can be opened in a new tab. */
export function ButtonLink({
  variant,
  size,
  icon,
  wide,
  children,
  className,
  ...rest
}: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={classNames(buttonLook({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  /** Its name, shown as a tip on hover and focus. */
  label: string;
  icon: ReactNode;
  small?: boolean | undefined;
  /** Where the tip is aligned: `end` at the right edge of the window. */
  tip?: "centre" | "end" | "none" | undefined;
}

export function IconButton({
  label,
  icon,
  small,
  tip = "centre",
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  const [dismissed, setDismissed] = useState(false);
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tip-dismissed={dismissed || undefined}
      className={classNames(styles["iconButton"], small && styles["small"], className)}
      onKeyDown={(event) => {
        if (event.key === "Escape") setDismissed(true);
        rest.onKeyDown?.(event);
      }}
      onPointerLeave={(event) => {
        setDismissed(false);
        rest.onPointerLeave?.(event);
      }}
      onBlur={(event) => {
        setDismissed(false);
        rest.onBlur?.(event);
      }}
    >
      {icon}
      {tip !== "none" && (
        <span className={classNames(styles["tip"], tip === "end" && styles["tipEnd"])} aria-hidden="true">
          {label}
        </span>
      )}
    </button>
  );
}
