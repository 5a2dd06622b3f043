import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { paths } from "../lib/paths.ts";
import { publicRows } from "./route-table.ts";

test.each([
  [paths.resetPassword, "resetPassword"],
  [paths.verifyEmail, "verifyEmail"],
  [paths.stopEmailChange, "warningLink"],
  [paths.undoEmailChange, "warningLink"],
  [paths.revokeTokens, "warningLink"],
  [paths.stopWeeklyMail, "warningLink"],
  [paths.invitations, "invitation"],
  [paths.stopInboxMail, "warningLink"],
  [paths.muteAlert, "warningLink"],
  [paths.sharedPlan, "sharedPlan"],
  [paths.sharedDocument, "sharedDocument"],
])("the link %s/<token>, which is sent to people, opens its screen without a session", (path, screen) => {
  const row = publicRows.find(([pattern]) => matchPath(pattern, `${path}/a-token`) !== null);
  expect(row?.[1]).toBe(screen);
});
