import type { BodyInputOf } from "@beachhead/contract";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The app that asks for access in this browser. */
export const appRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ["app-request", id],
    queryFn: ({ signal }) => call("getAppRequest", { params: { id }, withCookie: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useAnswerAppRequest(id: string) {
  return useMutation({
    mutationFn: (body: BodyInputOf<"answerAppRequest">) =>
      call("answerAppRequest", { params: { id }, body, withCookie: true }),
  });
}
