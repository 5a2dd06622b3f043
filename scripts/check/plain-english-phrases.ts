/** A phrase of the old prose that may not come back. */
export interface Phrase {
  /** Matched in any case; whole words. A space stands for any white space. */
  pattern: string;
  /** What to write instead. */
  instead: string;
}

/** Phrases that no customer reads: screens, messages, mails, the landing page, what commands print. */
export const screenPhrases: readonly Phrase[] = [
  { pattern: "DG plans?", instead: "channel plan" },
  { pattern: "stands? on", instead: "uses, is based on" },
  { pattern: "stands? side by side", instead: "compare" },
  { pattern: "what stood", instead: "the earlier version" },
  { pattern: "(?:as|what) (?:it|they) stands?", instead: "current" },
  { pattern: "what stands", instead: "the current version" },
  { pattern: "kept only", instead: "view-only, read-only" },
  { pattern: "kept on this device", instead: "draft on this device" },
  { pattern: "the kept", instead: "the stored, the saved" },
  { pattern: "(?:is|are) not whole", instead: "is incomplete" },
  { pattern: "put(?:s|ting)? (?:it )?away", instead: "dismiss" },
  { pattern: "fold(?:s|ed)? (?:all|or)", instead: "collapse" },
  { pattern: "side bar", instead: "sidebar" },
  { pattern: "good for \\S+ (?:hours|days|minutes)", instead: "expires in ..." },
  { pattern: "could not be fetched", instead: "could not be loaded" },
  { pattern: "a year at full speed", instead: "full-year figures" },
  { pattern: "(?:by|tell|ask|to|but|for) whoever", instead: "the person who, your administrator" },
  { pattern: "on this page alone", instead: "only here" },
  { pattern: "does not exist any ?more", instead: "no longer exists" },
  { pattern: "wants to sign you in", instead: "is about to sign you in" },
  { pattern: "blank means", instead: "or blank if unknown" },
  { pattern: "buyers weigh", instead: "what matters to buyers" },
  { pattern: "put in (?:comes|does not come) back", instead: "an investment pays back" },
  { pattern: "less the mean", instead: "minus the average" },
  { pattern: "firm it up", instead: "complete" },
  { pattern: "take(?:n)? apart", instead: "explain" },
  { pattern: "cannot be what it is", instead: "is not valid" },
  { pattern: "have to be divided", instead: "can't be calculated: the divisor is 0" },
  { pattern: "must not stand|can stand only", instead: "must be unique, can be added once" },
  { pattern: "one of ours", instead: "is not valid" },
  { pattern: "more than there is|more than the whole", instead: "exceeds 100 %" },
  { pattern: "is closed after too many", instead: "is locked after too many" },
  { pattern: "go on (?:only|where|if)", instead: "continue" },
  { pattern: "begun", instead: "started" },
  { pattern: "meanwhile", instead: "in another tab, since you opened it" },
  { pattern: "nobody yet", instead: "unassigned" },
  { pattern: "a frame (?:for|of)|the frame of", instead: "template" },
  { pattern: "facts from|stale facts?", instead: "checked on, outdated facts" },
  { pattern: "(?:is|are) told", instead: "gets a message, sends an e-mail, shows" },
  { pattern: "(?:stays?|printed|shown) as (?:it is|they are)", instead: "does not change, unchanged" },
];

/** Phrases that no comment and no test title holds. Grows as the old prose goes. */
export const sourcePhrases: readonly Phrase[] = [
  { pattern: "stands?|stood", instead: "is, depends on, the current" },
  {
    pattern: "(?:is|are|was|were|be|when|not) told",
    instead: "gets, sees, is refused with, is distinguished by",
  },
  {
    pattern: "(?<!(?:soon|long|far) )as (?:it is|they are)",
    instead: "unchanged, current, the stored form of",
  },
  { pattern: "kept only to be read", instead: "view-only" },
  { pattern: "put away", instead: "dismissed" },
  { pattern: "on its own accord", instead: "without a request" },
  { pattern: "meanwhile", instead: "during it, since then, in the meantime" },
  { pattern: "whoever", instead: "the user who, any client" },
  { pattern: "for who (?:has|calls|is|wants)", instead: "for a user without ..." },
  { pattern: "go on|went on|going on", instead: "continues, keeps working, moves to" },
  { pattern: "lets? go", instead: "disconnects, releases" },
  { pattern: "anew", instead: "again, re-encrypts, rotates" },
  { pattern: "begun", instead: "started" },
  { pattern: "besides", instead: "in addition to, other than" },
  { pattern: "but for", instead: "except, apart from" },
  { pattern: "mends?|mended", instead: "fixes, corrects, repairs" },
  { pattern: "of ours", instead: "our, this server's, the app's" },
  { pattern: "in (?:the )?clear", instead: "as plain text, without TLS" },
  { pattern: "in vain", instead: "without effect" },
];

/** The specification's own sentences, which stay to the letter. */
export const specificationSentences: readonly string[] = [
  "Connect tools to your DG Plan.",
  "Select DG Plan:",
  "Preparing your DG Summary... One moment, please",
];

/**
 * First words of a test's title that lacks its subject, as in "keeps what was typed". Words that may also be the subject,
 * such as "names" and "counts", are left to the reader.
 */
export const predicateStarts: readonly string[] = `
  is are was were has have had does do did may can cannot must should will
  accepts adds agrees allows applies asks becomes begins belongs brings builds carries chooses comes commits compares
  computes confirms continues converts creates deletes disables disconnects draws enters explains fails fills finds
  fires follows gains gets gives goes grows happens hears hides holds ignores invents joins judges keeps knows lacks
  lasts lays leaves lets loses makes masks melts mentions merges never obeys opens passes picks prefers prepares prints
  puts raises reaches reads recommends refers refuses rejects remains remembers removes renders repeats replaces reports
  requires resets resolves restores returns reuses saves says seeks sees sells sends serves shows skips sorts speaks
  spends splits starts stays strips suggests survives takes tells throws understands undoes walks warns wins writes
  add ask come find follow get give go hold keep leave let lose need put say sum take tell
  that and or nor but of by than also neither behind past
`
  .trim()
  .split(/\s+/);
