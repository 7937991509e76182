export interface PutEventsEntry {
  readonly EventBusName?: string
  readonly Source?: string
  readonly DetailType?: string
  readonly Detail?: string
  readonly Resources?: readonly string[]
  /** Seconds since the epoch. */
  readonly Time?: number
}

/** Fails the whole request. */
export class RequestRefused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Fails one entry; the others of its request succeed. */
export interface EntryFailure {
  readonly ErrorCode: 'InvalidArgument' | 'MalformedDetail' | 'NotAuthorizedForSourceException'
  readonly ErrorMessage: string
}

const mostEntries = 10
/** 1 MiB per request (EventBridge quotas, "PutEvents"). */
export const requestLimit = 1_048_576
/** Bytes that an entry's `Time` adds to its size. */
const timeBytes = 14

/** @throws RequestRefused */
export function checkRequest(entries: unknown): readonly PutEventsEntry[] {
  if (!Array.isArray(entries) || entries.length === 0) {
    throw new RequestRefused(
      'ValidationException',
      "1 validation error detected: Value at 'entries' failed to satisfy constraint: Member must have length greater than or equal to 1",
    )
  }
  if (entries.length > mostEntries) {
    throw new RequestRefused(
      'ValidationException',
      `1 validation error detected: Value at 'entries' failed to satisfy constraint: Member must have length less than or equal to ${mostEntries}`,
    )
  }
  const size = entries.reduce((sum: number, entry: PutEventsEntry) => sum + entrySize(entry), 0)
  if (size > requestLimit) {
    throw new RequestRefused('ValidationException', 'Total size of the entries in the request is over the limit.')
  }
  return entries
}

/** Returns an entry's size in bytes, by the rule of "Calculating PutEvents event entry size". */
function entrySize(entry: PutEventsEntry): number {
  const texts = [entry.Source, entry.DetailType, entry.Detail, ...(entry.Resources ?? [])]
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), entry.Time === undefined ? 0 : timeBytes)
}

export function entryFailure(entry: PutEventsEntry): EntryFailure | undefined {
  for (const field of ['Source', 'DetailType', 'Detail'] as const) {
    if (!entry[field]) {
      return {
        ErrorCode: 'InvalidArgument',
        ErrorMessage: `Parameter ${field} is not valid. Reason: ${field} is a required argument.`,
      }
    }
  }
  if (entry.Source?.startsWith('aws.')) {
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'Not authorized for the source.' }
  }
  return detailOf(entry) === undefined
    ? { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' }
    : undefined
}

/** Parses the entry's detail; undefined when it is not a JSON object. */
export function detailOf(entry: PutEventsEntry): Record<string, unknown> | undefined {
  try {
    const detail: unknown = JSON.parse(entry.Detail ?? '')
    return typeof detail === 'object' && detail !== null && !Array.isArray(detail)
      ? (detail as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
