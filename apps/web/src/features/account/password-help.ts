/** Help at every field for a new password. */
export const PASSWORD_HELP =
  "12 characters or more. A few unrelated words are easy to remember and hard to guess.";
