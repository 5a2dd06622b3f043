/** Redirects a browser to another address of the app, instead of an answer for a program. */
export class Redirect {
  readonly location: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(location: string, headers: Readonly<Record<string, string>> = {}) {
    this.location = location;
    this.headers = headers;
  }
}
