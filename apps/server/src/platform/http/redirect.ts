/** Sends a browser on to another address of ours, instead of an answer for a program. */
export class Redirect {
  readonly location: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(location: string, headers: Readonly<Record<string, string>> = {}) {
    this.location = location;
    this.headers = headers;
  }
}
