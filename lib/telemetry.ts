import { env } from './env.ts';

/** True when the standard variables of OpenTelemetry name somewhere to send traces. */
export const tracesAreSent =
  !env.OTEL_SDK_DISABLED &&
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);

/**
 * Sends traces, as the standard OTEL_* variables say: the SDK reads them itself. Where no endpoint is set nothing is even
 * loaded, and spans cost nothing.
 *
 * @returns sends what is left and ends it
 */
export async function startTracing(serviceName: string): Promise<() => Promise<void>> {
  if (!tracesAreSent) return async () => {};
  const [{ NodeSDK }, { UndiciInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/instrumentation-undici'),
  ]);
  const sdk = new NodeSDK({
    ...(env.OTEL_SERVICE_NAME ? {} : { serviceName }),
    instrumentations: [new UndiciInstrumentation()],
  });
  sdk.start();
  // A receiver that is gone is no fault of ours.
  return () => sdk.shutdown().catch(() => {});
}
