const width = 120;
const lowest = -2;
const highest = 5;
/** Place of a ratio on the log scale ¼–32; what leaves it stands at the edge, and its figure is written beside. */
const place = (ratio: number) => {
  const power = Math.min(highest, Math.max(lowest, ratio > 0 ? Math.log2(ratio) : lowest));
  return 4 + ((power - lowest) / (highest - lowest)) * (width - 8);
};

export const ratioMarks = [
  { at: place(0.25), words: '¼' },
  { at: place(1), words: '1' },
  { at: place(4), words: '4' },
  { at: place(16), words: '16' },
];

/** D over its threshold: grey up to 1, red beyond, an ink tick at 1. */
export function RatioBar({ ratio, label }: { ratio: number; label: string }) {
  const beyond = ratio > 1;
  return (
    <svg
      width={width}
      height="16"
      viewBox={`0 0 ${width} 16`}
      role="img"
      aria-label={label}
      style={{ flex: 'none' }}
    >
      <rect x="4" y="6" width={width - 8} height="4" fill="var(--line)" />
      <rect x="4" y="6" width={place(Math.min(1, ratio)) - 4} height="4" fill="var(--chart-ref-line)" />
      {beyond ? (
        <rect x={place(1)} y="6" width={place(ratio) - place(1)} height="4" fill="var(--bad)" />
      ) : null}
      {ratio > 2 ** highest ? <path d={`M${width - 4} 3l4 5l-4 5z`} fill="var(--bad)" /> : null}
      <rect x={place(1) - 0.75} y="1" width="1.5" height="14" fill="var(--chart-threshold)" />
    </svg>
  );
}
