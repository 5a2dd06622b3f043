import { type InvitedRole, invitedRoles } from "@beachhead/contract";
import type { ComponentProps } from "react";
import { TextArea } from "../../../components/field/text-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { roleNames, roleRights, seatWords } from "../members/role-words.ts";

const roleOptions = invitedRoles.map((role) => ({ value: role, label: roleNames[role] }));
const isInvited = (text: string): text is InvitedRole => invitedRoles.some((role) => role === text);

interface RoleFieldsProps {
  defaultRole: InvitedRole;
  onDefaultRole(role: InvitedRole): void;
  /** The field with a line for each group. */
  roles: Pick<ComponentProps<typeof TextArea>, "error" | "name" | "onChange" | "value">;
}

/** What people become who come in by the provider. */
export function RoleFields({ defaultRole, onDefaultRole, roles }: RoleFieldsProps) {
  return (
    <>
      <SelectField
        label="Role of new members"
        options={roleOptions}
        value={defaultRole}
        onValueChange={(value) => {
          if (isInvited(value)) onDefaultRole(value);
        }}
        help={`${roleRights[defaultRole]} ${seatWords(defaultRole)}`}
      />
      <TextArea
        {...roles}
        label="Roles of groups"
        rows={3}
        spellCheck={false}
        help="One a line, such as Sales: editor. The highest role applies at each sign-in."
      />
    </>
  );
}
