import type { SignInMethods } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { type SubmitForm, type SubmitFormOptions, useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import { isRecord } from "../../../lib/is-record.ts";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";

type ProofName = "password" | "secondFactor";

const proofNames: readonly ProofName[] = ["password", "secondFactor"];
const blank = { password: "", secondFactor: "" };

/** A form with the fields that prove that the owner of the account sends it. */
export interface OwnerForm<Values extends Record<string, string>>
  extends SubmitForm<Values & Record<ProofName, string>> {
  /** The fields of `OwnerFields`. */
  shown: readonly ProofName[];
  /** Those of them that appeared because the server asked for them. */
  asked: readonly ProofName[];
  /** Whether a recent sign-in replaces the password. */
  hasNoPassword: boolean;
}

interface OwnerFormOptions<Values extends Record<string, string>, Sent>
  extends Pick<SubmitFormOptions<Values, Sent>, "initial" | "schema"> {
  /** Undefined while they are unknown: the password is asked for, and the code once the server wants one. */
  methods: SignInMethods | undefined;
  /** Whether a recent sign-in is enough also from a user with a password. */
  recentIsEnough?: boolean;
  send: SubmitFormOptions<Values & Record<ProofName, string>, Sent>["send"];
}

/**
 * A form that is sent with the password and, where two-factor sign-in is on, with a code. What the server asks for
 * although it was not expected appears as a field, with the server's sentence.
 */
export function useOwnerForm<Values extends Record<string, string>, Sent>({
  methods,
  recentIsEnough = false,
  initial,
  schema,
  send,
}: OwnerFormOptions<Values, Sent>): OwnerForm<Values> {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly ProofName[]>([]);
  const isTrusted = recentIsEnough && methods?.signedInRecently === true;
  const hasNoPassword = methods?.passwordChangedAt === null;
  const needed: Readonly<Record<ProofName, boolean>> = {
    password: !isTrusted && !hasNoPassword,
    secondFactor: !isTrusted && (methods?.twoFactor ?? null) !== null,
  };
  const shown = proofNames.filter((name) => needed[name] || asked.includes(name));

  /** Shows the fields that a refusal is about. @returns what the form has to say */
  function answerTo(error: unknown): unknown {
    if (!(error instanceof ApiError)) return error;
    const wanted = proofNames.filter((name) => error.issues.some(({ path }) => path === name));
    // There is no password to type: the sentence says how to sign in again.
    if (hasNoPassword && wanted.includes("password")) return new ApiError(error.code, error.message);
    const unexpected = wanted.filter((name) => !shown.includes(name));
    if (unexpected.length > 0) setAsked([...asked, ...unexpected]);
    return error;
  }

  const form = useSubmitForm<Values & Record<ProofName, string>, Sent>({
    initial: { ...initial, ...blank },
    schema: { safeParse: (values) => schema.safeParse(withoutHidden(values, shown)) },
    async send(values, reset) {
      try {
        await send(values, reset);
      } catch (error) {
        throw answerTo(error);
      }
      // A recovery code may have been used up.
      if (shown.includes("secondFactor"))
        void client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });
    },
  });
  return { ...form, shown, asked, hasNoPassword: hasNoPassword && !isTrusted };
}

/** A hidden field is not sent, not even empty. */
function withoutHidden(values: unknown, shown: readonly ProofName[]): unknown {
  if (!isRecord(values)) return values;
  const hidden: readonly string[] = proofNames.filter((name) => !shown.includes(name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)));
}
