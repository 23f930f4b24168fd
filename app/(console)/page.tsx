'use client';
import { ConsolePage } from '@/components/layout/console-page.tsx';
export default function Page() { return <ConsolePage title="Overview">…</ConsolePage>; }
