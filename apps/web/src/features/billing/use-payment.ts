import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, serverMessageOf } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import { paths } from "../../lib/paths.ts";
import { refreshUsage } from "../../lib/query/user-details.ts";
import { bodyOf, type Order, OVER_LIMIT } from "./order.ts";

export type PaymentStep =
  | { step: "idle"; note?: string | undefined }
  | { step: "ordering" }
  /** The payment window is open, or was blocked and is opened by a link. */
  | { step: "paying"; orderId: string; isBlocked: boolean }
  | { step: "confirming"; orderId: string };

interface WindowAnswer {
  orderId: string;
  outcome: "paid" | "dismissed" | "cancelled";
  response?: { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
}

const UNCONFIRMED = "Payment was successful but we couldn't update your account. Please contact support.";
const FAILED = "Failed to process payment. Please try again.";
const CLOSED = "The payment window was closed. If you paid, your plan starts within a few minutes.";

/** Milliseconds between two looks at an open order, and until a payment without confirmation is given up here. */
const LOOK_AGAIN = 3_000;
const CONFIRM_WITHIN = 60_000;

/**
 * Pays an order: creates it, opens the payment window, and waits for the window's answer or for the server to see the
 * payment.
 * @param onPaid once the account has what was bought
 */
export function usePayment(onPaid: (order: Order) => void) {
  const client = useQueryClient();
  const [state, setState] = useState<PaymentStep>({ step: "idle" });
  const payWindow = useRef<Window | null>(null);
  const order = useRef<Order | null>(null);
  const finish = useRef(onPaid);
  finish.current = onPaid;

  const done = useCallback(async () => {
    await refreshUsage(client);
    for (const key of ["invoices", "credits"]) void client.invalidateQueries({ queryKey: [key] });
    setState({ step: "idle" });
    if (order.current !== null) finish.current(order.current);
  }, [client]);

  const pay = useCallback(async (wanted: Order) => {
    order.current = wanted;
    setState({ step: "ordering" });
    try {
      await call("getRazorpayKey");
    } catch {
      setState({ step: "idle", note: "Failed to fetch payment gateway key" });
      return;
    }
    try {
      const { orderId } = await call("createSubscription", { body: bodyOf(wanted) });
      payWindow.current = window.open(
        paths.checkout(orderId),
        "beachhead-payment",
        "popup,width=560,height=760",
      );
      setState({ step: "paying", orderId, isBlocked: payWindow.current === null });
    } catch (error) {
      setState({ step: "idle", note: refusalOf(error) });
    }
  }, []);

  const orderId = "orderId" in state ? state.orderId : null;

  useEffect(() => {
    if (orderId === null) return undefined;
    let isOver = false;
    let limit: ReturnType<typeof setTimeout> | undefined;
    const end = (note: string) => {
      if (!isOver) setState({ step: "idle", note });
      isOver = true;
    };
    const settle = () => {
      if (!isOver) void done();
      isOver = true;
    };
    const verify = async (response: WindowAnswer["response"]) => {
      setState({ step: "confirming", orderId });
      limit ??= setTimeout(() => end(UNCONFIRMED), CONFIRM_WITHIN);
      if (response === undefined) return;
      try {
        await call("verifyPayment", { body: response });
        settle();
      } catch (error) {
        // The order is checked again until it is confirmed or the time is up.
        if (error instanceof ApiError && error.code === "bad_signature") end(UNCONFIRMED);
      }
    };
    const channel = new BroadcastChannel("beachhead-payments");
    channel.onmessage = ({ data }: MessageEvent<WindowAnswer>) => {
      if (data.orderId !== orderId) return;
      if (data.outcome === "paid") void verify(data.response);
      if (data.outcome === "cancelled") end("Nothing was paid.");
    };
    const look = async () => {
      const wasClosed = payWindow.current?.closed === true;
      const found = await call("checkOrder", { params: { id: orderId } }).catch(() => undefined);
      if (found?.status === "paid") settle();
      else if (wasClosed && limit === undefined) end(CLOSED);
    };
    const timer = setInterval(() => void look(), LOOK_AGAIN);
    return () => {
      isOver = true;
      channel.close();
      clearInterval(timer);
      clearTimeout(limit);
    };
  }, [orderId, done]);

  return { state, pay };
}

function refusalOf(error: unknown): string {
  const message = serverMessageOf(error) ?? FAILED;
  return message === "Error creating subscription" ? OVER_LIMIT : message;
}
