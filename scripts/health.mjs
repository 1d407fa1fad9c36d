// Exits with 0 if the local shop is healthy: the Dockerfile's HEALTHCHECK.
const response = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`, {
  signal: AbortSignal.timeout(4_000),
}).catch((error) => error);
if (response.ok) process.exit(0);
process.stderr.write(`${response.status ?? response.cause?.code ?? response.message}\n`);
process.exit(1);
