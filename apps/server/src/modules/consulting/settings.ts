import { z } from "zod";

/** How users reach the operator's consultants. */
export interface ConsultingSettings {
  /** Page for booking time, framed in the app; undefined: users can only send queries. */
  bookingUrl: string | undefined;
  /** Receives queries and enterprise requests; undefined: they are only listed by `npm run admin`. */
  operatorEmail: string | undefined;
}

/** The environment variables of consulting. */
export const consultingVariables = {
  BOOKING_URL: z
    .url({
      protocol: /^https$/,
      error: "must be an address such as https://calendar.example.com/consultants",
    })
    .optional(),
  OPERATOR_EMAIL: z.email("must be an e-mail address").optional(),
};

export function readConsulting(data: {
  BOOKING_URL?: string | undefined;
  OPERATOR_EMAIL?: string | undefined;
}): ConsultingSettings {
  return { bookingUrl: data.BOOKING_URL, operatorEmail: data.OPERATOR_EMAIL };
}
