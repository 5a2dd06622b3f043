import type { EndpointName, FileEndpointName, FormatOf } from "@beachhead/contract";
import { endpointAddress } from "@beachhead/contract/endpoint-address";
import { formatLocale } from "../format/locale.ts";
import { fetchFile, type NamedFile } from "./fetch-file.ts";

/**
 * Calls an endpoint that answers with a file.
 * @param more further parameters of the query
 * @throws ApiError for every failure
 */
export function callForFile<N extends FileEndpointName>(
  name: N,
  id: string,
  format: FormatOf<N>,
  more?: Readonly<Record<string, string>>,
): Promise<NamedFile>;
export function callForFile(
  name: EndpointName,
  id: string,
  format: string,
  more: Readonly<Record<string, string>> = {},
): Promise<NamedFile> {
  return fetchFile(
    endpointAddress(name, { params: { id }, query: { format, locale: formatLocale(), ...more } }),
    `export.${format}`,
  );
}
