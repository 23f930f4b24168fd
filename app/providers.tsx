'use client';

import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import parts from '@/components/theme/mantine-parts.module.css';
import { bindTokens, mantineTheme } from '@/components/theme/mantine-theme.ts';
import { ClockProvider } from '@/components/time/clock.tsx';
import { CallError } from '@/lib/api/client.ts';

/** Answers stay fresh through live events, so they are not asked for again by time or by focus alone. */
const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) =>
          count < 2 &&
          (!(error instanceof CallError) || ['no-connection', 'not-available'].includes(error.failure.code)),
      },
    },
  });

export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [client] = useState(makeClient);
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={bindTokens}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={client}>
        <ClockProvider>{children}</ClockProvider>
        <Notifications position="bottom-left" limit={4} classNames={{ root: parts.notes ?? '' }} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
