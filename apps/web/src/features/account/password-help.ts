/** Help at every field for a new password. */
export const PASSWORD_HELP =
  "12 characters or more. A few words in a row are easy to keep in mind and hard to guess.";
