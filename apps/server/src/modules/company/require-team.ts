import { AppError } from "../../platform/errors/app-error.ts";

const PERSONAL = "Your personal workspace is yours alone. Create a workspace for your team.";

/** @throws {AppError} `conflict` in a personal workspace */
export function requireTeam({ workspace }: { workspace?: object }): void {
  if (workspace === undefined) throw new AppError("conflict", PERSONAL);
}
