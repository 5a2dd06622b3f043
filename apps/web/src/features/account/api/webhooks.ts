import type { BodyInputOf, DeliveryState } from "@beachhead/contract";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { alertsQuery } from "./alerts.ts";

/** The webhooks and channels of the open workspace. */
export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => call("listWebhooks", { signal }),
});

const deliveriesKey = (id: string) => ["webhook-deliveries", id] as const;

/** What was sent to a webhook, newest first. */
export const deliveriesQuery = (id: string, state: DeliveryState | "all") =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(id), state],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call("listWebhookDeliveries", {
        params: { id },
        query: { ...(state !== "all" && { state }), ...(pageParam !== "" && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });

/** Alerts name webhooks, and are read again with them. */
function useReadAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all([webhooksQuery, alertsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}

export function useCreateWebhook() {
  const onSuccess = useReadAgain();
  return useMutation({
    mutationFn: (body: BodyInputOf<"createWebhook">) => call("createWebhook", { body }),
    onSuccess,
    // The reply has the secret: it is dropped when the form is left.
    gcTime: 0,
  });
}

export function useChangeWebhook(id: string) {
  const onSuccess = useReadAgain();
  return useMutation({
    mutationFn: (body: BodyInputOf<"updateWebhook">) => call("updateWebhook", { params: { id }, body }),
    onSuccess,
  });
}

export function useDeleteWebhook() {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => call("deleteWebhook", { params: { id } }),
    onSettled,
  });
}

export function useRotateSecret(id: string) {
  const onSuccess = useReadAgain();
  return useMutation({
    mutationFn: () => call("rotateWebhookSecret", { params: { id } }),
    onSuccess,
    gcTime: 0,
  });
}

export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("testWebhook", { params: { id } }),
    onSuccess: (_reply, id) => client.invalidateQueries({ queryKey: deliveriesKey(id) }),
  });
}

export function useReplay(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<"replayWebhookDeliveries">) =>
      call("replayWebhookDeliveries", { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesKey(id) }),
  });
}
