import { isUuid } from "../../../platform/db/uuid.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { RawReply } from "../../../platform/replies/raw-reply.ts";
import { ourMetadata } from "../../../providers/company/index.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { assertionConsumerOf, entityIdOf } from "../get-company-sign-in.ts";

const HEADERS = {
  "content-type": "application/samlmetadata+xml; charset=utf-8",
  "content-disposition": 'attachment; filename="beachhead-metadata.xml"',
};

/** Differs between workspaces in their id only, so it does not tell which exist. */
export function getSamlMetadata({ publicUrl }: Pick<CompanyDependencies, "publicUrl">): Route {
  return route("getSamlMetadata", async ({ params: { id } }) => {
    if (!isUuid(id)) throw notFound("This workspace");
    const entityId = entityIdOf(publicUrl, id);
    return new RawReply(200, HEADERS, ourMetadata({ entityId, acsUrl: assertionConsumerOf(publicUrl, id) }));
  });
}
