/** Lines of text that turn into a signal. */
export function Logo({ width = 30 }: { width?: number }) {
  return (
    <svg width={width} height={(width * 22) / 30} viewBox="0 0 30 22" fill="none" aria-hidden="true">
      <g strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M2 4h11M2 11h8M2 18h11" stroke="currentColor" />
        <path d="M16 4l6 7-6 7" stroke="var(--accent)" />
        <path d="M24 4l4 7-4 7" stroke="var(--accent)" opacity=".45" />
      </g>
    </svg>
  );
}
