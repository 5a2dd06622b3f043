import { CircleAlert } from "lucide-react";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { isMissingFile, reloadForMissingFile } from "../../lib/screen/missing-file.ts";
import { Button } from "../button/button.tsx";
import styles from "./error-boundary.module.css";

interface PanelBoundaryProps {
  /** What the panel holds: "The fan chart". */
  name: string;
  children: ReactNode;
  /** What is done before another try. */
  onRetry?: (() => Promise<void>) | undefined;
}

/** Keeps a failure inside its panel: the rest of the screen keeps working, and the panel can be tried again. */
export class PanelBoundary extends Component<PanelBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(`${this.props.name} could not be shown.`, error, info.componentStack);
    if (isMissingFile(error)) void reloadForMissingFile();
  }

  async retry(): Promise<void> {
    await this.props.onRetry?.();
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles["panel"]} role="alert">
        <h2 className={styles["title"]}>
          <CircleAlert aria-hidden="true" />
          {this.props.name} could not be shown
        </h2>
        <p className={styles["body"]}>
          Your entries are not lost. Try again. If it happens again, reload the page.
        </p>
        <Button size="sm" onClick={() => void this.retry()}>
          Try again
        </Button>
      </div>
    );
  }
}
