import { type DataRouter, RouterProvider } from "react-router";

/** React Router renders moves in transitions, and one with the option `flushSync` by this: an ordinary update is enough. */
const updateAtOnce = <Result,>(change: () => Result): Result => change();

export function AppRouter({ router }: { router: DataRouter }) {
  return <RouterProvider router={router} flushSync={updateAtOnce} />;
}
