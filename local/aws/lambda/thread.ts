import { enableCompileCache, flushCompileCache } from 'node:module'
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import '../location/localhost-names.ts'
import type { ErrorPayload, InvokeMessage, ThreadData, ThreadMessage } from './messages.ts'
import { shiftDate } from './thread-clock.ts'
import { captureOutput } from './thread-output.ts'

/** Entry point of a function instance's thread: Lambda's runtime around a handler. */

type Handler = (event: unknown, context: object) => unknown

if (!parentPort) throw new Error('This file runs as a worker thread only')
const port = parentPort
const data = workerData as ThreadData
const machineNow = shiftDate(data.clockOffset)
let requestId = ''

const post = (message: ThreadMessage) => port.postMessage(message)
captureOutput((level, line) => post({ type: 'log', requestId, level, line }))

function errorPayload(thrown: unknown): ErrorPayload {
  if (!(thrown instanceof Error)) return { errorType: typeof thrown, errorMessage: String(thrown), trace: [] }
  return { errorType: thrown.name, errorMessage: thrown.message, trace: (thrown.stack ?? '').split('\n') }
}

function contextOf(message: InvokeMessage): object {
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: data.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: data.functionArn,
    memoryLimitInMB: String(data.memoryMb),
    awsRequestId: message.requestId,
    logGroupName: `/aws/lambda/${data.functionName}`,
    logStreamName: data.logStreamName,
    getRemainingTimeInMillis: () => Math.max(0, message.deadline - machineNow()),
  }
}

function memoryMb(): number {
  const { total_heap_size, malloced_memory, external_memory } = getHeapStatistics()
  return (total_heap_size + malloced_memory + external_memory) / 1e6
}

async function invoke(handler: Handler, message: InvokeMessage): Promise<void> {
  requestId = message.requestId
  process.env._X_AMZN_TRACE_ID = message.traceId
  try {
    const result = await handler(JSON.parse(message.event), contextOf(message))
    // A result that JSON cannot express (undefined, a function) becomes null.
    post({
      type: 'returned',
      requestId: message.requestId,
      payload: JSON.stringify(result) ?? 'null',
      memoryMb: memoryMb(),
    })
  } catch (thrown) {
    post({ type: 'threw', requestId: message.requestId, error: errorPayload(thrown), memoryMb: memoryMb() })
  }
}

enableCompileCache(data.compiledDir)
try {
  const module = (await import(data.bundleUrl)) as Record<string, unknown>
  const handler = module[data.exportName]
  if (typeof handler !== 'function') {
    const error = {
      errorType: 'Runtime.HandlerNotFound',
      errorMessage: `index.${data.exportName} is undefined or not exported`,
    }
    post({ type: 'initialisation-failed', error })
  } else {
    port.on('message', (message: InvokeMessage) => void invoke(handler as Handler, message))
    post({ type: 'ready' })
    flushCompileCache()
  }
} catch (thrown) {
  post({ type: 'initialisation-failed', error: errorPayload(thrown) })
}
