import { Textarea } from '@mantine/core';
import { useState } from 'react';

/** A record as lines, which are kept as they are written; the setting follows with each complete one. */
export function LinesInput(props: {
  labelledBy: string;
  value: unknown;
  write: (value: unknown) => string;
  read: (lines: string) => object;
  readOnly: boolean;
  error: string | undefined;
  onChange: (value: object) => void;
}) {
  const { labelledBy, value, write, read, readOnly, error, onChange } = props;
  const [written, setWritten] = useState<string | null>(null);
  const stored = write(value);
  const shown = written !== null && write(read(written)) === stored ? written : stored;
  return (
    <Textarea
      aria-labelledby={labelledBy}
      classNames={{ input: 'mono' }}
      autosize
      minRows={1}
      maxRows={8}
      spellCheck={false}
      value={shown}
      readOnly={readOnly}
      error={error}
      onChange={(event) => {
        setWritten(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}
