import styles from "../deals.module.css";

/** Why a dialog could not be saved. */
export function SaveFailure({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className={styles["failure"]}>
      {message}
    </p>
  );
}
