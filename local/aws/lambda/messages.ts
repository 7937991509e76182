/** What a worker thread is told when it starts. */
export interface ThreadData {
  readonly bundleUrl: string
  readonly exportName: string
  readonly functionName: string
  readonly functionArn: string
  readonly memoryMb: number
  readonly logStreamName: string
  /** Eight bytes: milliseconds that the function's clock is ahead of the machine's. */
  readonly clockOffset: SharedArrayBuffer
}

export interface InvokeMessage {
  readonly requestId: string
  readonly traceId: string
  /** The event as JSON text. */
  readonly event: string
  /** On the machine's clock, in milliseconds since the epoch. */
  readonly deadline: number
}

/** An error as Lambda puts it into the response. */
export interface ErrorPayload {
  readonly errorType: string
  readonly errorMessage: string
  readonly trace?: readonly string[]
}

export type LogLevel = 'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'FATAL'

export type ThreadMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'initialisation-failed'; readonly error: ErrorPayload }
  | { readonly type: 'log'; readonly requestId: string; readonly level: LogLevel; readonly line: string }
  | { readonly type: 'returned'; readonly requestId: string; readonly payload: string }
  | { readonly type: 'threw'; readonly requestId: string; readonly error: ErrorPayload }
