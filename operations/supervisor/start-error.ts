/** The app cannot start (or keep running); the message is one sentence for the person at the terminal. */
export class StartError extends Error {
  override name = "StartError";
}
