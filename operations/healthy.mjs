// For health checks of containers and services: exit code 0 when /readyz of this machine answers 200.
const host = ["0.0.0.0", "::", undefined, ""].includes(process.env.HOST) ? "127.0.0.1" : process.env.HOST;
const address = `http://${host.includes(":") ? `[${host}]` : host}:${process.env.PORT ?? 3000}/readyz`;
const isReady = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  (answer) => answer.status === 200,
  () => false,
);
process.exit(isReady ? 0 : 1);
