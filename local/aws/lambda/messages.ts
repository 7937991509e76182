/** `workerData` of a function's thread. */
export interface ThreadData {
  readonly bundleUrl: string
  /** Folder of compiled code, common to all threads: a start takes an eighth less processor time. */
  readonly compiledDir: string
  readonly exportName: string
  readonly functionName: string
  readonly functionArn: string
  readonly memoryMb: number
  readonly logStreamName: string
  /** Eight bytes: the function clock's offset from the machine's in milliseconds. */
  readonly clockOffset: SharedArrayBuffer
}

export interface InvokeMessage {
  readonly requestId: string
  readonly traceId: string
  /** JSON text. */
  readonly event: string
  /** Milliseconds since the epoch, on the machine's clock. */
  readonly deadline: number
}

export interface ErrorPayload {
  readonly errorType: string
  readonly errorMessage: string
  readonly trace?: readonly string[]
}

export type LogLevel = 'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'FATAL'

/** Heap and buffers of the thread in MB, when it has handled an event. */
interface ThreadMemory {
  readonly memoryMb: number
}

export type ThreadMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'initialisation-failed'; readonly error: ErrorPayload }
  | { readonly type: 'log'; readonly requestId: string; readonly level: LogLevel; readonly line: string }
  | ({ readonly type: 'returned'; readonly requestId: string; readonly payload: string } & ThreadMemory)
  | ({ readonly type: 'threw'; readonly requestId: string; readonly error: ErrorPayload } & ThreadMemory)
