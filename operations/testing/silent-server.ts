/** For tests: a server process that never listens. */
setInterval(() => undefined, 60_000);
