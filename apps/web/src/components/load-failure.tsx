import { messageOf } from "../lib/api/api-error.ts";
import { Button } from "./button/button.tsx";
import { EmptyState } from "./empty-state/empty-state.tsx";

interface LoadFailureProps {
  title?: string | undefined;
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of data that could not be loaded. */
export function LoadFailure({ title = "This could not be loaded", error, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        body={messageOf(error)}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}
