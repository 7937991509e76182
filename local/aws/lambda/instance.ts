import { Worker } from 'node:worker_threads'
import { machinePace, type Pace } from '../pace/pace.ts'
import type { ErrorPayload, InvokeMessage, LogLevel, ThreadData, ThreadMessage } from './messages.ts'
import { withSources } from './source-maps.ts'
import { threadProgram } from './thread-program.ts'

/** Outcome of an invocation; `payload` and `error` are as Lambda's caller receives them. */
export type InvocationResult = { readonly payload: string } | { readonly error: ErrorPayload }

export interface InstanceOptions extends ThreadData {
  readonly environment: Readonly<Record<string, string>>
  readonly timeoutSeconds: number
  readonly log: (requestId: string, level: LogLevel, line: string) => void
  /** Default: the machine's. */
  readonly pace?: Pace | undefined
}

/** One execution environment of a function: a worker thread that handles one event at a time. */
export interface Instance {
  /** Handles one event. Never rejects: a crash, timeout or failed start resolves to an error. */
  run(invocation: Omit<InvokeMessage, 'deadline'>): Promise<InvocationResult>
  /** False once the thread has crashed, timed out or failed to start. */
  readonly alive: boolean
  /** Heap and buffers of the thread after its last event, in MB; an estimate before the first. */
  readonly memoryMb: number
  stop(): Promise<void>
}

/** Of most functions after their start. */
const estimatedMb = 20
/** Node's own limit of 48 MB is for the heap of a whole process; events leave little behind. */
const maxYoungGenerationSizeMb = 4

// Lambda repeats a start that takes 10 s; here many functions may start at once on few cores.
const initialisationSeconds = 30

/** Starts a thread with only its own environment and a limited heap. */
export function startInstance(options: InstanceOptions): Instance {
  const { environment, timeoutSeconds, log, pace = machinePace, ...threadData } = options
  const worker = new Worker(threadProgram(), {
    workerData: threadData satisfies ThreadData,
    env: { ...environment },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb },
    stdout: true,
    stderr: true,
  })
  let alive = true
  let memoryMb = estimatedMb
  let requestId = ''
  const started = Promise.withResolvers<ErrorPayload | undefined>()
  let running: ((ending: InvocationResult) => void) | undefined

  function die(error: ErrorPayload): void {
    alive = false
    started.resolve(error)
    running?.({ error })
    void worker.terminate()
  }

  worker.on('message', (message: ThreadMessage) => {
    if (message.type === 'log') log(message.requestId, message.level, withSources(message.line))
    else if (message.type === 'ready') started.resolve(undefined)
    else if (message.type === 'initialisation-failed') die(mapped(message.error))
    else if (message.requestId === requestId) {
      memoryMb = message.memoryMb
      running?.(message.type === 'returned' ? { payload: message.payload } : { error: mapped(message.error) })
    }
  })
  worker.on('error', (error: Error & { code?: string }) => die(crash(error, requestId)))
  worker.on('exit', (code) =>
    die({
      errorType: 'Runtime.ExitError',
      errorMessage: `RequestId: ${requestId} Error: Runtime exited with error: exit status ${code}`,
    }),
  )
  // Node's own output about the thread, outside the captured streams.
  worker.stdout.on('data', (chunk: Buffer) => log(requestId, 'INFO', chunk.toString('utf8').trimEnd()))
  worker.stderr.on('data', (chunk: Buffer) => log(requestId, 'ERROR', chunk.toString('utf8').trimEnd()))

  const timeOut = (seconds: number) =>
    pace.limit(
      seconds * 1000,
      () => {
        const errorMessage = `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`
        die({ errorType: 'Sandbox.Timedout', errorMessage })
      },
      worker,
    )

  return {
    get alive() {
      return alive
    },
    get memoryMb() {
      return memoryMb
    },
    async run(invocation) {
      requestId = invocation.requestId
      const endInitialisation = timeOut(initialisationSeconds)
      const failed = await started.promise
      endInitialisation()
      if (failed) return { error: failed }
      const { promise, resolve } = Promise.withResolvers<InvocationResult>()
      running = resolve
      const endTask = timeOut(timeoutSeconds)
      worker.postMessage({ ...invocation, deadline: Date.now() + timeoutSeconds * 1000 } satisfies InvokeMessage)
      const ending = await promise
      endTask()
      running = undefined
      return ending
    },
    async stop() {
      alive = false
      await worker.terminate()
    },
  }
}

function mapped(error: ErrorPayload): ErrorPayload {
  return { ...error, ...(error.trace && { trace: error.trace.map(withSources) }) }
}

function crash(error: Error & { code?: string }, requestId: string): ErrorPayload {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    const errorMessage = `RequestId: ${requestId} Error: Runtime exited with error: signal: killed`
    return { errorType: 'Runtime.OutOfMemory', errorMessage }
  }
  return { errorType: error.name, errorMessage: error.message, trace: withSources(error.stack ?? '').split('\n') }
}
