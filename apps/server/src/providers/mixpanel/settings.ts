import { z } from "zod";

/** A Mixpanel project that the use of dashboards is reported to. */
export interface MixpanelSettings {
  /** Origin of its API. */
  api: string;
  token: string;
}

/** Variables of the environment. There is no sandbox: without a token nothing is reported. */
export const mixpanelVariables = {
  MIXPANEL_TOKEN: z.string().optional(),
  MIXPANEL_API_HOST: z
    .union([z.url({ protocol: /^https$/ }), z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ })], {
      error: "must be an https address such as https://api-eu.mixpanel.com",
    })
    .default("https://api.mixpanel.com"),
};

/** @returns undefined without a token */
export function readMixpanel(
  variables: z.output<z.ZodObject<typeof mixpanelVariables>>,
): MixpanelSettings | undefined {
  const { MIXPANEL_TOKEN: token, MIXPANEL_API_HOST: host } = variables;
  return token === undefined ? undefined : { token, api: new URL(host).origin };
}
