/** A refusal in the words of SCIM (RFC 7644, section 3.12). */
export class ScimFault extends Error {
  override name = "ScimFault";
  readonly status: number;
  readonly scimType: string | undefined;

  constructor(status: number, scimType: string | undefined, message: string) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}
