import type { EndpointSchemas } from "../endpoint.ts";
import { idParams } from "../primitives.ts";
import { askPlanBody, planAnswerParams, planAnswerReply } from "./answers.ts";
import { draftSectionBody, draftSectionReply } from "./drafts.ts";
import type { advisorEndpoints } from "./endpoints.ts";
import { adviceReply, aiCountReply, autofillProgressReply, autofillReply } from "./replies.ts";
import { adviceParams, aiCountBody, autofillBody } from "./schemas.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const advisorSchemas = {
  autofillValueDrivers: { body: autofillBody, reply: autofillReply },
  getAutofillProgress: { reply: autofillProgressReply },
  getAdvice: { params: adviceParams, reply: adviceReply },
  draftSection: { params: idParams, body: draftSectionBody, reply: draftSectionReply },
  getPlanAnswer: { params: planAnswerParams, reply: planAnswerReply },
  askPlan: { params: idParams, body: askPlanBody, reply: planAnswerReply },
  setAiCount: { body: aiCountBody, reply: aiCountReply },
} as const satisfies EndpointSchemas<typeof advisorEndpoints>;
