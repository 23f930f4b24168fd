/**
 * A response of bytes that lie ready, which are read from it without being copied. It still has them: the server that asks
 * routes without Next sends them as they are.
 */
export class BytesResponse extends Response {
  readonly ready: Uint8Array<ArrayBuffer>;

  constructor(ready: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
    const once = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(out) {
          out.enqueue(ready);
          out.close();
        },
      },
      { highWaterMark: 0 },
    );
    super(once, { headers });
    this.ready = ready;
  }
}
