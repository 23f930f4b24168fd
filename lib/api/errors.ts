/** The one table of what can go wrong in a request, and the HTTP status that says so. */
export const errorStatus = {
  'bad-input': 400,
  'not-signed-in': 401,
  'password-change-needed': 403,
  'not-allowed': 403,
  'foreign-origin': 403,
  'not-found': 404,
  'not-a-method': 405,
  conflict: 409,
  'out-of-date': 409,
  'too-large': 413,
  'not-possible': 422,
  'too-many': 429,
  internal: 500,
  'not-available': 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface ErrorDetail {
  /** Why, as a code of the resource: "last-administrator", "address-taken". */
  reason?: string;
  /** Bad input: path of the field → what is expected. "" stands for the whole. */
  fields?: Record<string, string>;
  /** Values that the sentence or the screen needs. */
  values?: Record<string, unknown>;
}

export interface ErrorBody extends ErrorDetail {
  error: ErrorCode;
}

/** A refusal as a value: handlers return it, the wrapper answers with its status. */
export class Refusal {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail) {
    this.code = code;
    this.detail = detail;
  }
}

export function refuse(code: ErrorCode, detail: ErrorDetail = {}): Refusal {
  return new Refusal(code, detail);
}
