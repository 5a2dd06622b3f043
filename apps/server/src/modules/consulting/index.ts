import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import type { ConsultingDependencies } from "./consulting-dependencies.ts";
import { humanConsultantQuery } from "./human-consultant-query.ts";
import { sendEnterpriseRequest } from "./send-enterprise-request.ts";
import { sendQuery } from "./send-query.ts";

export { type ConsultingSettings, consultingVariables, readConsulting } from "./settings.ts";
export { type Inquiry, listInquiries, markInquiryDone } from "./store.ts";

export function consultingRoutes(dependencies: ConsultingDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("sendQuery", verb(sendQuery)),
    route("humanConsultantQuery", verb(humanConsultantQuery)),
    route("sendEnterpriseRequest", verb(sendEnterpriseRequest)),
  ];
}
