/** A document whose text cannot be read. Its message is for the user: one sentence with the remedy. */
export class UnreadableDocument extends Error {
  override name = "UnreadableDocument";
}
