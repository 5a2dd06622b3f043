import type { WorkspaceMember } from "@beachhead/contract";
import { initialsOf } from "../../../lib/initials.ts";
import { keyOf, type OpenForm, type useOpenDocuments } from "../../../lib/presence/open-documents.ts";

export interface OtherHere {
  id: string;
  name: string;
  initials: string;
  /** A colour of the style sheet, the same for a member on every screen. */
  colour: string;
  /** The field of a form on this screen that they are in. */
  field: string | null;
}

interface Here extends Pick<ReturnType<typeof useOpenDocuments.getState>, "people"> {
  forms: readonly OpenForm[];
  members: readonly Pick<WorkspaceMember, "userId" | "name">[];
  userId: string | undefined;
}

const COLOURS = 8;

/** Who else has the document open that the user has open. */
export function othersHere({ forms, people, members, userId }: Here): OtherHere[] {
  const open = forms.at(-1);
  if (open === undefined) return [];
  const scopes = new Set(forms.filter((form) => keyOf(form) === keyOf(open)).map(({ scope }) => scope));
  return (people[keyOf(open)] ?? []).flatMap(({ userId: id, path }) => {
    const place = members.findIndex((member) => member.userId === id);
    const name = members[place]?.name;
    if (name === undefined || id === userId) return [];
    const [scope = "", field = ""] = path?.split(/ (.*)/) ?? [];
    return {
      id,
      name,
      initials: initialsOf(name),
      colour: `--cat-${(place % COLOURS) + 1}`,
      field: scopes.has(scope) && field !== "" ? field : null,
    };
  });
}
